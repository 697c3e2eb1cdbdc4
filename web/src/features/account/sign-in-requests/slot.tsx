import { lazyOptional } from '../../../lib/lazy-component.tsx';

const SignInRequests = lazyOptional(() => import('./sign-in-requests.tsx'));

/** A step between: so the first load names this file alone, and not every file that the question needs. */
export default function SignInRequestsSlot() {
  return <SignInRequests />;
}
