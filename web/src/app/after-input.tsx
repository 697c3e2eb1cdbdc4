import { useLogoutElsewhere } from '../session/other-tabs.ts';
import { Toaster } from '../ui/overlay/toaster.tsx';
import Installed from './installed/installed.tsx';

/** Parts that a page needs only after the first user input. */
export default function AfterInput() {
  useLogoutElsewhere();
  return (
    <>
      <Toaster />
      <Installed />
    </>
  );
}
