/** Moves the push subscription to the session of this page's user. A failure is retried by the next page. */
import { keepPush } from './keep-push.ts';

keepPush().catch(() => {});
