import { testMatrix } from './matrix.ts';

testMatrix('ko-KR');
