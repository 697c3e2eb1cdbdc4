import { shortAddress } from '@eleven/protocol/activity';
import { unlinkWallet } from '@eleven/protocol/api/wallet-links';
import { type LinkedWallet, linkedWallets } from '@eleven/protocol/api/wallets';
import { isStaffRole } from '@eleven/protocol/staff';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ApiError, callApi, detailOf } from '../../../lib/api.ts';
import { useFocusAfterQuestion } from '../../../lib/focus/list-focus.ts';
import { unlessGone } from '../../../lib/unless-gone.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';
import { PATHS } from '../../../paths.ts';
import { useSession } from '../../../session/session.ts';
import layout from '../../../styles/layout.module.css';
import text from '../../../styles/text.module.css';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import css from './linked-wallets.module.css';
import { AFTER_CLAIM, Claim } from './wallet-claims.tsx';
import { WalletNameForm } from './wallet-name-form.tsx';

/** Pending wallet claims, and the user's linked wallets with buttons to name or unlink each. */
export function LinkedWallets({ dashboardPath }: { dashboardPath: string }) {
  const [unlinking, setUnlinking] = useState<LinkedWallet>();
  const [naming, setNaming] = useState<LinkedWallet>();
  const { user } = useSession();
  const { data, error, refetch } = useApiQuery(linkedWallets);
  const offered = data?.wallets.map(({ address }) => address).join() ?? '';
  const list = useFocusAfterQuestion(unlinking !== undefined, offered);
  const texts = useTexts({
    title: { ko: '연결된 지갑', en: 'Linked wallets' },
    about: {
      ko: '서명으로 확인한 지갑입니다. 이 지갑의 거래가 내 활동 기록에 남고, 이 지갑으로 로그인할 수 있습니다.',
      en: 'Wallets that you have verified by signing a message. Their transactions appear in your activity, and you can log in with them.',
    },
    // A wallet never signs in to an account of staff.
    aboutStaff: {
      ko: '서명으로 확인한 지갑입니다. 이 지갑의 거래가 내 활동 기록에 남습니다.',
      en: 'Wallets that you have verified by signing a message. Their transactions appear in your activity.',
    },
    empty: {
      ko: '아직 연결된 지갑이 없습니다. 지갑을 연결하고 서명하면 여기에 표시됩니다.',
      en: 'No wallet is linked yet. Connect one and sign a message to link it.',
    },
    name: { ko: '지갑 이름', en: 'Wallet name' },
    connect: { ko: '대시보드에서 지갑 연결하기', en: 'Go to the dashboard' },
  });
  return (
    <Section title={texts.title} about={isStaffRole(user?.role ?? '') ? texts.aboutStaff : texts.about}>
      {data?.claims.map((claim) => (
        <Claim key={claim.address} claim={claim} />
      ))}
      {error && !data ? (
        <FailureNotice error={error} retry={() => void refetch()} />
      ) : (
        <div ref={list} id={AFTER_CLAIM} tabIndex={-1}>
          <Card bare>
            {!data && (
              <div className={css.waiting}>
                <Skeleton size="medium" />
              </div>
            )}
            {data?.wallets.length === 0 && (
              <p className={css.empty}>
                {texts.empty}{' '}
                <Link to={dashboardPath} className={text.link}>
                  {texts.connect}
                </Link>
              </p>
            )}
            {data && data.wallets.length > 0 && (
              <ul>
                {data.wallets.map((wallet) => (
                  <Item
                    key={wallet.address}
                    wallet={wallet}
                    name={() => setNaming(wallet)}
                    unlink={() => setUnlinking(wallet)}
                  />
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
      <Dialog open={naming !== undefined} onClose={() => setNaming(undefined)} title={texts.name}>
        {naming && <WalletNameForm wallet={naming} close={() => setNaming(undefined)} />}
      </Dialog>
      <UnlinkDialog wallet={unlinking} close={() => setUnlinking(undefined)} />
    </Section>
  );
}

function Item({ wallet, name, unlink }: { wallet: LinkedWallet; name(): void; unlink(): void }) {
  const format = useFormat();
  const texts = useTexts({
    since: { ko: (date: string) => `${date}에 연결`, en: (date) => `Linked ${date}` },
    unlink: { ko: '연결 해제', en: 'Unlink' },
    name: { ko: '이름 추가', en: 'Add name' },
    rename: { ko: '이름 변경', en: 'Rename' },
  });
  const naming = wallet.label ? texts.rename : texts.name;
  return (
    <li className={css.item}>
      <div className={classNames(layout.row, css.who)}>
        <Icon name="wallet" />
        <div>
          <p className={css.address} title={wallet.address}>
            {shortAddress(wallet.address)}
          </p>
          <p className={css.since}>
            {wallet.label && `${wallet.label} · `}
            {texts.since(format.date(wallet.linkedAt))}
          </p>
        </div>
      </div>
      <div className={css.buttons}>
        <Button size="small" variant="ghost" aria-label={`${naming} ${shortAddress(wallet.address)}`} onClick={name}>
          {naming}
        </Button>
        <Button size="small" aria-label={`${texts.unlink} ${shortAddress(wallet.address)}`} onClick={unlink}>
          {texts.unlink}
        </Button>
      </div>
    </li>
  );
}

function UnlinkDialog({ wallet, close }: { wallet: LinkedWallet | undefined; close: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const texts = useTexts({
    title: { ko: '지갑 연결을 해제하시겠습니까?', en: 'Unlink this wallet?' },
    body: {
      ko: (address: string) =>
        `${address} 지갑의 앞으로의 거래는 내 활동 기록에 남지 않고, 이 지갑으로 로그인할 수 없습니다. 맡긴 BNB는 그대로이며, 언제든 다시 연결할 수 있습니다.`,
      en: (address) =>
        `New transactions of ${address} will not appear in your activity, and you cannot log in with it. Your staked BNB is not affected, and you can link the wallet again at any time.`,
    },
    unlink: { ko: '연결 해제', en: 'Unlink' },
    unlinking: { ko: '해제하는 중', en: 'Unlinking' },
    cancel: { ko: '취소', en: 'Cancel' },
    set: { ko: '비밀번호 정하기', en: 'Set a password' },
    // Anybody may have given the address: its owner gets the account without what was added before.
    unconfirmed: {
      ko: '그 전에 이메일 주소를 확인하십시오. 확인되지 않은 주소로 비밀번호를 정하면 연결된 지갑이 모두 해제됩니다.',
      en: 'Confirm your email address before that: a password that is set through an unconfirmed address unlinks all wallets.',
    },
    confirm: { ko: '이메일 주소 확인하기', en: 'Confirm the address' },
  });
  const unlink = useMutation({
    mutationFn: (address: string) => unlessGone(callApi(unlinkWallet, { params: { address } })),
    // In a dialog, which would hide the toast.
    meta: { silent: true },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeyOf(linkedWallets) });
      close();
    },
  });
  const end = () => {
    unlink.reset();
    close();
  };
  const isUnconfirmed = user?.emailVerified === false;
  const isOnlySignIn = unlink.error instanceof ApiError && unlink.error.code === 'wallet.onlySignIn';
  return (
    <Dialog
      open={wallet !== undefined}
      onClose={end}
      title={texts.title}
      actions={
        <Button
          variant="danger"
          busy={unlink.isPending && texts.unlinking}
          onClick={() => wallet && unlink.mutate(wallet.address)}
        >
          {texts.unlink}
        </Button>
      }
      back={texts.cancel}
    >
      {wallet && texts.body(shortAddress(wallet.address))}
      {unlink.error && (
        <FormFailure
          message={
            <>
              {detailOf(unlink.error)} {isOnlySignIn && isUnconfirmed && `${texts.unconfirmed} `}
              {isOnlySignIn && (
                <Link to={isUnconfirmed ? PATHS.profile : PATHS.resetPassword} className={text.link}>
                  {isUnconfirmed ? texts.confirm : texts.set}
                </Link>
              )}
            </>
          }
        />
      )}
    </Dialog>
  );
}
