/** For mutations whose value shows before it is saved. */
import { retryMutation } from './query-client.ts';

/** Without a connection they fail at once: a waiting mutation would be lost when the page reloads on reconnection. */
export const FAILS_OFFLINE = {
  networkMode: 'always',
  retry: (failures: number, error: Error) => navigator.onLine && retryMutation(failures, error),
} as const;

/** Shows the value, except without a connection, when it cannot be saved. */
export function shownAtOnce<Value>(show: (value: Value) => unknown): (value: Value) => void {
  return (value) => {
    if (navigator.onLine) show(value);
  };
}
