import { testMatrix } from './matrix.ts';

testMatrix('en-US');
