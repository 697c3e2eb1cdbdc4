/** Masks email addresses: for staff whose role may not read them (staff.ts), and in messages that wallets sign. */
import { readsAddresses } from '../staff.ts';

const HIDDEN = '•••';
/** Bounded lengths: a long text without an `@` is scanned quickly. */
const ADDRESS = /[^\s@<>()[\]{}"'`,;:|]{1,64}@[^\s@<>()[\]{}"'`,;:|]{1,255}/g;

/** `jiwoo@mail.example.com` → `j•••@m•••.com`. Text without an `@`, or that begins with its only one, is hidden entirely. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return HIDDEN;
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  // By code point: no letter is cut in half.
  const first = (text: string) => [...text][0] ?? '';
  return `${first(email)}${HIDDEN}@${first(host)}${HIDDEN}${dot < 1 ? '' : host.slice(dot)}`;
}

/** The address, masked unless this role may read it. */
export function maskEmailFor(role: string, email: string): string {
  return readsAddresses(role) ? email : maskEmail(email);
}

/** The network of a request; roles that may not read addresses get only its first half. */
export function maskNetworkFor(role: string, network: string): string {
  if (readsAddresses(role)) return network;
  const parts = network.split(network.includes(':') ? ':' : '.');
  return parts.length < 4 ? HIDDEN : `${parts.slice(0, 2).join(network.includes(':') ? ':' : '.')}${HIDDEN}`;
}

/** Parameters of an activity, or details of the audit log, with a `network` among them masked as above. */
export function maskNetworkIn(
  role: string,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { network } = values;
  return network === undefined ? values : { ...values, network: maskNetworkFor(role, network) };
}

/** Text that may contain addresses, such as customers' messages, with each masked unless this role may read them. */
export function maskEmailsFor(role: string, text: string): string {
  return readsAddresses(role) ? text : text.replace(ADDRESS, maskEmail);
}
