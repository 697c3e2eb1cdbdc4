/** Email addresses as staff see them whose role does not read them: the one place that decides and masks. */
import { readsAddresses } from '../staff.ts';

const HIDDEN = '•••';
/** Bounded, so that a long text without an `@` takes no long time. */
const ADDRESS = /[^\s@<>()[\]{}"'`,;:|]{1,64}@[^\s@<>()[\]{}"'`,;:|]{1,255}/g;

/** `jiwoo@mail.example.com` → `j•••@m•••.com`. Any other text is hidden as a whole. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return HIDDEN;
  const host = email.slice(at + 1);
  const dot = host.lastIndexOf('.');
  const first = (text: string) => [...text].slice(0, 1).join('');
  return `${first(email)}${HIDDEN}@${first(host)}${HIDDEN}${dot < 1 ? '' : host.slice(dot)}`;
}

/** The address for a reader of this role. */
export function emailFor(role: string, email: string): string {
  return readsAddresses(role) ? email : maskEmail(email);
}

/** A text in which addresses may stand, for a reader of this role: what customers wrote, what a mail server answered. */
export function textFor(role: string, text: string): string {
  return readsAddresses(role) ? text : text.replace(ADDRESS, maskEmail);
}
