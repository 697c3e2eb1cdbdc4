/** Keeps the subscription once this page has somebody signed in; a failure is tried again with the next page. */
import { keepPush } from './keep-push.ts';

keepPush().catch(() => {});
