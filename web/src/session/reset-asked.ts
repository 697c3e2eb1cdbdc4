/** A reset link that was already requested: the page reports that instead of asking for the address. */

export function resetAsked(email: string): { resetSentTo: string } {
  return { resetSentTo: email };
}

export function readSentTo(): string | undefined {
  const state: unknown = history.state;
  const sentTo: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'resetSentTo') : undefined;
  return typeof sentTo === 'string' ? sentTo : undefined;
}
