import type { TicketContext } from '@eleven/protocol/api/support';
import { CHAINS } from '@eleven/protocol/chains';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameOfFunction } from '../../vault/transactions/transaction-texts.ts';

/** The data attached to a ticket about a failure, shown before it is sent. */
export function ContextList({ context, onRemove }: { context: TicketContext; onRemove?: () => void }) {
  const format = useFormat();
  const texts = useTexts({
    attached: { ko: '함께 보내는 정보:', en: 'Also sent:' },
    code: { ko: '오류', en: 'error' },
    page: { ko: '페이지', en: 'page' },
    block: { ko: '블록', en: 'block' },
    version: { ko: '버전', en: 'version' },
    transaction: { ko: '거래', en: 'transaction' },
    chain: { ko: '네트워크', en: 'network' },
    remove: { ko: '보내지 않기', en: 'Do not send' },
  });
  const { code, status, page, block, version, action, chain } = context;
  // A status of 0 says only that no reply arrived.
  const error = [code, status].filter(Boolean).join(' ');
  const parts = [
    ...(error ? [`${texts.code} ${error}`] : []),
    ...(action ? [`${texts.transaction} ${nameOfFunction(action, format.locale)}`] : []),
    ...(chain ? [`${texts.chain} ${CHAINS[chain]?.name[format.locale] ?? chain}`] : []),
    ...(page ? [`${texts.page} ${page}`] : []),
    ...(block === undefined ? [] : [`${texts.block} ${format.count(block)}`]),
    ...(version ? [`${texts.version} ${version}`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Notice
      actions={
        onRemove && (
          <Button size="small" onClick={onRemove}>
            {texts.remove}
          </Button>
        )
      }
    >
      {texts.attached} {parts.join(' · ')}
    </Notice>
  );
}
