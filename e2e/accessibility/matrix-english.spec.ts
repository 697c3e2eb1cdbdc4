import { testMatrix } from './matrix.ts';

// Several vaults are checked in English only: their lists, names and links are the same in both languages.
testMatrix('en-US', () => ({ SECOND_VAULT: 'on' }));
