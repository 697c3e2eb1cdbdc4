import type { EncodedCall } from '@eleven/vault-client/encode-call';
import { callFromJson, callToJson, type VaultCall } from '@eleven/vault-client/vault-call';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CallParts } from './call-parts.tsx';

interface CallForMultisigProps {
  vaultAddress: string;
  /** Undefined until the form is filled in. */
  call: VaultCall | undefined;
}

/**
 * For an owner that is a contract, so that no single wallet can send the call: the values for a timelock or multisig, to copy.
 */
export function CallForMultisig({ vaultAddress, call }: CallForMultisigProps) {
  const [encoded, setEncoded] = useState<EncodedCall>();
  const texts = useTexts({
    how: {
      ko: '소유자가 스마트 계약이므로 이 지갑에서 보낼 수 없습니다. 아래 호출을 소유자인 멀티시그에서 보내 주십시오.',
      en: 'The owner is a contract, so a wallet cannot send this. Send the call below from the multisig that owns the vault.',
    },
    fill: {
      ko: '금액과 주소를 적으면 멀티시그에 넣을 호출이 여기에 나타납니다.',
      en: 'Enter an amount and an address to get the call for the multisig.',
    },
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
  return (
    <>
      <Notice>{texts.how}</Notice>
      <CallParts to={vaultAddress} valueWei={encoded.valueWei} data={encoded.data} />
    </>
  );
}
