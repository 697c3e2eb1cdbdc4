/** Reports about emails, in the formats of providers and mail servers. */
import { createHmac } from 'node:crypto';
import { TEST_WEBHOOK_KEY } from '../app.ts';

interface Signed {
  readonly now: Date;
  readonly id?: string;
  readonly key?: Buffer;
  readonly type?: string;
}

/** The HTTP headers of a signed webhook report. */
export function signed(
  body: string | Buffer,
  { now, id = 'msg_1', key = TEST_WEBHOOK_KEY, type = 'application/json' }: Signed,
) {
  const time = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64');
  return { 'content-type': type, 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

interface Notice {
  /** The address that the bounce is sent to. */
  readonly returnTo: string;
  readonly recipient: string;
  readonly status?: string;
  readonly action?: string;
  readonly diagnostic?: string;
  /** The headers of the original email, as the bounce quotes them. */
  readonly quoted?: string;
}

/** A delivery status notification in Postfix's format. */
export function deliveryNotice(given: Notice): string {
  const { returnTo, recipient, status = '5.1.1', action = 'failed', quoted = 'Subject: Hello' } = given;
  const { diagnostic = `smtp; 550 ${status} <${recipient}>: unknown` } = given;
  return `Return-Path: <>
Received: by mail.example.org (Postfix)
\tid 4XyZ; Tue, 24 Nov 2026 13:00:00 +0000 (UTC)
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
To: ${returnTo}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4XyZ.1764/mail.example.org"

This is a MIME-encapsulated message.

--4XyZ.1764/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

<${recipient}>: host mx.example.com said: 550 5.1.1 unknown, 사용자 없음

--4XyZ.1764/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
Arrival-Date: Tue, 24 Nov 2026 13:00:00 +0000 (UTC)

Final-Recipient: rfc822; ${recipient}
Original-Recipient: rfc822;${recipient}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: ${diagnostic}

--4XyZ.1764/mail.example.org
Content-Description: Undelivered Message
Content-Type: message/rfc822

${quoted}
Content-Type: text/plain

Hello.
--4XyZ.1764/mail.example.org--
`.replaceAll('\n', '\r\n');
}

/** A spam complaint from a provider's feedback loop (ARF). */
export function complaint({ mailFrom, type = 'abuse' }: { mailFrom: string; type?: string }): string {
  return `From: <feedback@provider.example>
To: <abuse@example.org>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary=part

--part
Content-Type: text/plain

This is an abuse report.
--part
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Provider/1.0
Version: 1
Original-Mail-From: <${mailFrom}>

--part
Content-Type: text/rfc822-headers

Subject: Hello
--part--
`.replaceAll('\n', '\r\n');
}
