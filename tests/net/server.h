// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHostAddress>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>

/// A server on the loopback that answers each request with whatever octets the test gives; an empty answer
/// keeps the client waiting.
class Server : public QTcpServer
{
public:
    using Answer = std::function<QByteArray(const QByteArray &request, int number)>;

    explicit Server(Answer answer) : m_answer(std::move(answer))
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] { take(nextPendingConnection()); });
    }
    std::string url(const std::string &path = "/") const
    {
        return "http://127.0.0.1:" + std::to_string(serverPort()) + path;
    }
    QList<QByteArray> requests;

private:
    void take(QTcpSocket *socket)
    {
        connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
            QByteArray &got = m_partial[socket];
            got += socket->readAll();
            const auto head = got.indexOf("\r\n\r\n");
            if (head < 0)
                return;
            const auto length = got.toLower().indexOf("content-length: ");
            const qsizetype body =
                length < 0 ? 0 : got.mid(length + 16, got.indexOf('\r', length) - length - 16).toInt();
            if (got.size() < head + 4 + body)
                return;
            requests << got;
            const QByteArray answer = m_answer(got, static_cast<int>(requests.size()) - 1);
            got.clear();
            if (answer.isEmpty())
                return;
            socket->write(answer);
            socket->disconnectFromHost();
        });
        connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
    }
    Answer m_answer;
    QHash<QTcpSocket *, QByteArray> m_partial;
};

inline QByteArray http(int status, const QByteArray &body, const QByteArray &headers = {})
{
    return "HTTP/1.1 " + QByteArray::number(status) +
           " Words\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\nConnection: close\r\n" +
           headers + "\r\n" + body;
}
