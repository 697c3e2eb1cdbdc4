import type { EncodedCall } from '@eleven/vault-client/encode-call';
import { callFromJson, callToJson, type VaultCall } from '@eleven/vault-client/vault-call';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import css from './admin-actions.module.css';

interface CallForMultisigProps {
  vaultAddress: string;
  /** Undefined while the form is not filled in. */
  call: VaultCall | undefined;
}

/** The owner is a contract: no single wallet can send this. What a timelock or multisig is to be given, ready to copy. */
export function CallForMultisig({ vaultAddress, call }: CallForMultisigProps) {
  const [encoded, setEncoded] = useState<EncodedCall>();
  const texts = useTexts({
    how: {
      ko: '소유자가 스마트 계약이므로 이 지갑에서 보낼 수 없습니다. 아래 호출을 멀티시그에서 타임락에 제안하고, 지연이 지난 뒤 실행해 주십시오.',
      en: 'The owner is a contract, so a wallet cannot send this. Propose the call below to the timelock from the multisig, and execute it after the delay.',
    },
    fill: {
      ko: '금액과 주소를 적으면 멀티시그에 넣을 호출이 여기에 나타납니다.',
      en: 'Enter an amount and an address to get the call for the multisig.',
    },
    copy: { ko: (name: string) => `${name} 복사`, en: (name) => `Copy ${name}` },
  });
  const key = call && JSON.stringify(callToJson(call));
  useEffect(() => {
    let isCurrent = true;
    setEncoded(undefined);
    const wanted = key === undefined ? undefined : callFromJson(JSON.parse(key));
    if (wanted) {
      void import('@eleven/vault-client/encode-call').then(({ encodeCall }) => {
        if (isCurrent) setEncoded(encodeCall(wanted));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [key]);
  if (!encoded) return <Notice>{texts.fill}</Notice>;
  const parts = { to: vaultAddress, value: encoded.valueWei.toString(), data: encoded.data };
  return (
    <>
      <Notice>{texts.how}</Notice>
      <KeyValues
        items={Object.entries(parts).map(([label, value]) => ({
          label,
          figure: false,
          value: (
            <span className={css.data}>
              {value}
              <CopyButton value={value} label={texts.copy(label)} />
            </span>
          ),
        }))}
      />
    </>
  );
}
