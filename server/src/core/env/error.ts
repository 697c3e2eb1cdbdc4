import { StartError } from '../start-error.ts';

/** Names a variable and its problem. The message is the only line that the operator sees. */
export class EnvError extends StartError {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'EnvError';
  }
}
