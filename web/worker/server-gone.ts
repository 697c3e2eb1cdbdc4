/** The statuses with which a proxy replies for a server that is down. */
export const SERVER_GONE: readonly number[] = [502, 504];
