/** The result for a password's strength, without the dictionaries (strength.ts) behind it. */

/** 0 and 1: guessed at once · 2: in hours, by somebody who stole the hash · 3: good · 4: strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** The main reason why it is easy to guess: the only one to show. */
export type PasswordWeakness = 'own' | 'common' | 'name' | 'keys' | 'repeated' | 'sequence' | 'date' | 'short';

export interface PasswordStrength {
  readonly score: PasswordScore;
  readonly weakness: PasswordWeakness | undefined;
}

/** A lower score is refused. */
export const SCORE_NEEDED: PasswordScore = 3;

export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}
