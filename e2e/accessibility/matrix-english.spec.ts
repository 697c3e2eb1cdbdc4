import { testMatrix } from './matrix.ts';

// One language sees what several vaults add: the lists, names and links are the same in both.
testMatrix('en-US', () => ({ SECOND_VAULT: 'on' }));
