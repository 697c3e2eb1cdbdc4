import { StartError } from '../start-error.ts';

/** Names one variable and what is wrong with it. Its message is the one line that the operator sees. */
export class EnvError extends StartError {
  constructor(variable: string, problem: string) {
    super(`${variable} ${problem}`);
    this.name = 'EnvError';
  }
}
