# SPDX-License-Identifier: GPL-3.0-or-later
"""A mail server on loopback that keeps what it is given: smtpserver.py FILE. Prints its port; ends with its input."""
import socket
import sys

from aiosmtpd.controller import Controller


class Keep:
    async def handle_DATA(self, server, session, envelope):
        with open(sys.argv[1], "ab") as kept:
            kept.write(f"RCPT {','.join(envelope.rcpt_tos)}\n".encode())
            kept.write(envelope.content.replace(b"\r\n", b"\n"))
        return "250 OK"


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


controller = Controller(Keep(), hostname="127.0.0.1", port=free_port())
controller.start()
print(controller.port, flush=True)
sys.stdin.read()
controller.stop()
