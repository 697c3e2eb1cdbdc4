import { useTexts } from '../../i18n/texts.ts';
import { PATHS } from '../../paths.ts';
import { useLogout } from '../../session/use-logout.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { useBack } from '../../ui/overlay/use-back.ts';
import { USER_LINKS, USER_TEXTS } from './user-texts.ts';

export interface UserPanelProps {
  close(): void;
}

/** The content of the user menu. */
export default function UserPanel({ close }: UserPanelProps) {
  useBack(true, close);
  const texts = useTexts(USER_TEXTS);
  const { logout, isPending } = useLogout(PATHS.home);
  return (
    <>
      {USER_LINKS.map(({ to, text, icon }) => (
        <Link key={to} to={to} onClick={close}>
          <Icon name={icon} />
          {texts[text]}
        </Link>
      ))}
      <hr />
      <button type="button" aria-busy={isPending} onClick={() => !isPending && logout()}>
        <Icon name={MORE_ICONS.logout} />
        {isPending ? texts.loggingOut : texts.logout}
      </button>
    </>
  );
}
