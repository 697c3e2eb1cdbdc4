import { testMatrix } from './matrix.ts';

// Several vaults are checked in one language: their lists, names and links are the same in both.
testMatrix('en-US', () => ({ SECOND_VAULT: 'on' }));
