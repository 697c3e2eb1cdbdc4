import { sameAddress } from '@eleven/protocol/address';
import { vaultControl } from '@eleven/protocol/api/admin/overview';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useVaultQuery } from '../../../vault/scope.ts';
import css from './admin-actions.module.css';

/**
 * The well-known phrase of every local development chain (`scripts/chain/accounts.ts`): public, and worth nothing elsewhere.
 */
const MNEMONIC = 'test test test test test test test test test test test junk';

/** Local mode: how to get the owner's wallet, which the demo wallet never is. Shown until an owner's wallet is connected. */
export function LocalOperator({ account }: { account: string | undefined }) {
  const { data: control } = useApiQuery(vaultControl, { ...useVaultQuery(), staleTime: 0 });
  const texts = useTexts({
    how: {
      ko: '로컬 체인에서 중단과 출금을 해 보려면 운영자 계정이 필요합니다. 아래 개발용 복구 문구를 브라우저 지갑에 가져와 9번째 계정(인덱스 8)을 고른 뒤 그 지갑을 연결해 주십시오.',
      en: 'To try pausing and withdrawing on the local chain, you need the operator’s account. Import the development phrase below into a browser wallet, choose its 9th account (index 8), and connect that wallet.',
    },
    warning: {
      ko: '누구나 아는 문구입니다. 이 계정들로 실제 자산을 받지 마십시오.',
      en: 'This phrase is public: never send real assets to these accounts.',
    },
    copy: { ko: '복구 문구 복사', en: 'Copy the phrase' },
  });
  if (!control || sameAddress(account, control.owner)) return null;
  return (
    <Notice>
      <p>{texts.how}</p>
      <p>
        <span className={css.data}>{MNEMONIC}</span>
        <CopyButton value={MNEMONIC} label={texts.copy} />
      </p>
      <p>{texts.warning}</p>
    </Notice>
  );
}
