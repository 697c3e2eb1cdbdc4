/**
 * A message that a mail server or a provider sends back about one of our emails: a delivery status notification (RFC 3464)
 * or a complaint (RFC 5965), both a multipart/report. Anybody can write one: it is accepted only if it carries the token of an
 * email, and only for the address of that email. Anything else that comes back, e.g. an out-of-office reply, is
 * ignored.
 */
import { isOfAddress, statusIn } from '../../mail/enhanced-status.ts';

export type ReturnedMessage =
  | {
      readonly type: 'bounce';
      /** Text that contains the token of the email, if there is one. */
      readonly words: string;
      /** The addresses that no longer accept email, in lower case. */
      readonly failed: readonly { readonly address: string; readonly status: string }[];
    }
  | { readonly type: 'complaint'; readonly words: string };

type Fields = ReadonlyMap<string, string>;

/** @param raw One character per byte. */
export function readReturned(raw: string): ReturnedMessage | undefined {
  const { fields, body } = split(raw.replaceAll('\r\n', '\n'));
  const type = fields.get('content-type') ?? '';
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type);
  if (!/^multipart\/report\s*;/i.test(type) || !boundary) return undefined;
  const parts = `\n${body}`
    .split(`\n--${boundary[1] ?? boundary[2]}`)
    .slice(1)
    .map(partOf);
  // The addresses that it was sent to, and the headers of the email that it quotes.
  const to = ['delivered-to', 'x-original-to', 'envelope-to', 'to'].map((name) => fields.get(name) ?? '');
  const quoted = parts.find(({ kind }) => /^(message\/(rfc822|global)|text\/rfc822-headers)/i.test(kind));
  const ours = quoted ? split(quoted.body).fields : new Map<string, string>();
  const words = [...to, ours.get('x-mail-token') ?? '', ours.get('return-path') ?? ''].join('\n');

  const status = parts.find(({ kind }) => /^message\/(global-)?delivery-status/i.test(kind));
  if (status) return { type: 'bounce', words, failed: failedIn(status.body) };
  const complaint = parts.find(({ kind }) => /^message\/feedback-report/i.test(kind));
  if (!complaint) return undefined;
  const about = split(complaint.body).fields;
  if (!/^(abuse|fraud)$/i.test(about.get('feedback-type') ?? '')) return undefined;
  return { type: 'complaint', words: `${words}\n${about.get('original-mail-from') ?? ''}` };
}

function failedIn(body: string): { address: string; status: string }[] {
  return body.split(/\n[ \t]*\n/).flatMap((group) => {
    const { fields } = split(group.trimStart());
    if (!/^failed\b/i.test(fields.get('action') ?? '')) return [];
    const named = statusIn(fields.get('status') ?? '');
    // Some servers give only the class here, and the code in a free text.
    const status = named?.endsWith('.0.0') ? statusIn(fields.get('diagnostic-code') ?? '') : named;
    if (status === undefined || !isOfAddress(status)) return [];
    return ['original-recipient', 'final-recipient'].flatMap((name) => {
      const address = /^[^;]*;\s*<?([^\s<>]+)>?/.exec(fields.get(name) ?? '')?.[1];
      return address === undefined ? [] : [{ address: address.toLowerCase(), status }];
    });
  });
}

function partOf(text: string): { kind: string; body: string } {
  // Skips the rest of the boundary line.
  const { fields, body } = split(text.slice(text.indexOf('\n') + 1));
  return { kind: fields.get('content-type') ?? '', body };
}

/** The header fields by lower-case name, the first of each, and the body. */
function split(text: string): { fields: Fields; body: string } {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end === -1 ? text : text.slice(0, end);
  const fields = new Map<string, string>();
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return { fields, body: end === -1 ? '' : text.slice(end).replace(/^\n+/, '') };
}
