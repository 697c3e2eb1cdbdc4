import type { TicketContext } from '@eleven/protocol/api/support';
import { CHAINS } from '@eleven/protocol/chains';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { nameOfFunction } from '../../vault/transactions/transaction-texts.ts';

/** The data that a report attaches, shown before it is sent. */
export function ContextList({ context, onRemove }: { context: TicketContext; onRemove?: () => void }) {
  const format = useFormat();
  const texts = useTexts({
    also: { ko: '함께 보내는 정보:', en: 'Sent along:' },
    code: { ko: '오류', en: 'error' },
    page: { ko: '페이지', en: 'page' },
    block: { ko: '블록', en: 'block' },
    version: { ko: '버전', en: 'version' },
    action: { ko: '거래', en: 'transaction' },
    chain: { ko: '네트워크', en: 'network' },
    remove: { ko: '보내지 않기', en: 'Do not send' },
  });
  const { code, status, page, block, version, action, chain } = context;
  const error = [code, status || undefined].filter((part) => part !== undefined).join(' ');
  const parts = [
    ...(error ? [`${texts.code} ${error}`] : []),
    ...(action ? [`${texts.action} ${nameOfFunction(action, format.locale)}`] : []),
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
      {texts.also} {parts.join(' · ')}
    </Notice>
  );
}
