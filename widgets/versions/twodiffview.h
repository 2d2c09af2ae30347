// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace widgets {

/// The difference of two patches with the signs of both: the first tells what the new version's patch has or
/// lacks, the second what that patch itself adds or removes.
class TwoDiffView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit TwoDiffView(QWidget *parent = nullptr);
    /// Lines as series::PatchPair::diff has them.
    void setDiff(const QString &diff);

    static constexpr int mostLines = 20000; ///< a widget of rich text is no place for more; the rest is told

protected:
    void changeEvent(QEvent *event) override;

private:
    void fill();

    QString m_diff;
};

} // namespace widgets
