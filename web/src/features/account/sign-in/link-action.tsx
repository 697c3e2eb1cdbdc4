import { useTexts } from '../../../i18n/texts.ts';
import { PATHS } from '../../../paths.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { isDeadLink, LinkCard, LinkEnd, LinkFailure, useLinkCall } from './link-card.tsx';

interface LinkActionProps {
  token: string | undefined;
  forget(): void;
  send(token: string, idempotencyKey: string): Promise<unknown>;
  texts: {
    title: string;
    about: string;
    action: string;
    busy?: string;
    done: string;
    /** Where to go afterwards. */
    next: string;
    /** The text for a link that is invalid or used up. */
    dead: string;
  };
  to: string;
  /** The variant of the button that continues. */
  variant?: ButtonVariant;
}

/** The page of an email link with a single action. Requires a press, because mail scanners open links too. */
export function LinkAction({ token, forget, send, texts, to, variant }: LinkActionProps) {
  const { busy, support } = useTexts({
    busy: { ko: '처리하는 중', en: 'One moment' },
    support: { ko: '고객센터', en: 'Support' },
  });
  const { error, isSuccess, isPending, mutate } = useLinkCall(send, forget);
  if (isSuccess)
    return (
      <LinkCard title={texts.title}>
        <LinkEnd isAnswer text={texts.done} to={to} action={texts.next} {...(variant ? { variant } : {})} />
      </LinkCard>
    );
  if (!token || isDeadLink(error))
    return (
      <LinkCard title={texts.title}>
        <LinkEnd isDead isAnswer={error !== null} text={texts.dead} to={PATHS.support} action={support} />
      </LinkCard>
    );
  return (
    <LinkCard title={texts.title} about={texts.about}>
      {error && <LinkFailure error={error} retry={() => mutate(token)} />}
      <Button
        variant="primary"
        size="large"
        block
        busy={isPending && (texts.busy ?? busy)}
        onClick={() => mutate(token)}
      >
        {texts.action}
      </Button>
    </LinkCard>
  );
}
