/** The order of test files: those that take longest first, so that no worker sits idle at the end while one goes on. */
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/** @param longest Ends of the paths of the files that take longest, in the order in which they begin. */
export function longestFirst(longest: readonly string[]): TestSequencerConstructor {
  const placeOf = ({ moduleId }: TestSpecification) => {
    const place = longest.findIndex((name) => moduleId.endsWith(name));
    return place < 0 ? longest.length : place;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => placeOf(a) - placeOf(b));
    }
  };
}
