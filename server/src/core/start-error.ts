/** A problem that the operator must fix before the server can start. Its message is the only line they see. */
export class StartError extends Error {}
