# SPDX-License-Identifier: GPL-3.0-or-later
# Puts mboxrd files into a public-inbox: publicinbox.pl INBOX FILE...
use strict;
use warnings;
use PublicInbox::Config;
use PublicInbox::InboxWritable;
use PublicInbox::MboxReader;

my ($name, @files) = @ARGV;
my $inbox = PublicInbox::Config->new->lookup_name($name) or die "no inbox $name";
my $importer = PublicInbox::InboxWritable->new($inbox)->importer(0);
for my $file (@files) {
	open my $mails, '<', $file or die "$file: $!";
	PublicInbox::MboxReader->mboxrd($mails, sub { $importer->add($_[0]) });
}
$importer->done;
