/** What is said about the strength of a password, without the dictionaries (strength.ts) that find it out. */

/** 0 and 1: at once · 2: in hours, by somebody who stole the hash · 3: good · 4: strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** What makes it easy to guess: the one thing to tell. */
export type PasswordWeakness = 'own' | 'common' | 'name' | 'keys' | 'repeated' | 'sequence' | 'date' | 'short';

export interface PasswordStrength {
  readonly score: PasswordScore;
  readonly weakness: PasswordWeakness | undefined;
}

/** Less is refused. */
export const SCORE_NEEDED: PasswordScore = 3;

export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}
