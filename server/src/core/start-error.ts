/** What an operator has to mend before the server can start: its message is the one line that they see. */
export class StartError extends Error {}
