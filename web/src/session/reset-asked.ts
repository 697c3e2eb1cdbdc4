/** A link for a new password that is on its way already: told to the page that would otherwise ask where to send it. */

export function resetAsked(email: string): { resetSentTo: string } {
  return { resetSentTo: email };
}

export function readSentTo(): string | undefined {
  const state: unknown = history.state;
  const sentTo: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'resetSentTo') : undefined;
  return typeof sentTo === 'string' ? sentTo : undefined;
}
