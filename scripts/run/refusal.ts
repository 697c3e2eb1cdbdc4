/** Something that the person at the keyboard can put right: printed in one line, without a stack. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}
