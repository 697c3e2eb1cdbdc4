import { lazyOptional } from '../../../lib/lazy-component.tsx';

const SignInRequests = lazyOptional(() => import('./sign-in-requests.tsx'));

/** An indirection, so that the first load names only this file and not every file that the question needs. */
export default function SignInRequestsSlot() {
  return <SignInRequests />;
}
