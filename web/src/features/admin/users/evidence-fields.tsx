import { useTexts } from '../../../i18n/texts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { EVIDENCE_TEXTS, type EvidenceKind } from './factor-case-texts.ts';

const KINDS = ['ticket', 'wallet', 'mail', 'note'] as const satisfies readonly EvidenceKind[];

export interface Evidence {
  readonly kind: EvidenceKind;
  readonly ticket: string;
  readonly wallet: string;
  readonly signature: string;
}

export const NO_EVIDENCE: Evidence = { kind: 'ticket', ticket: '', wallet: '', signature: '' };

/** A ticket or a signature is evidence by itself; the other kinds need words. */
export const isReasonOptional = ({ kind }: Evidence): boolean => kind === 'ticket' || kind === 'wallet';

/** The body of the call: of all fields, those of the chosen kind. */
export function evidenceBodyOf({ kind, ticket, wallet, signature }: Evidence, reason: string) {
  const note = reason ? { note: reason } : {};
  if (kind === 'ticket') return { kind, ticket, ...note };
  if (kind === 'wallet') return { kind, wallet, signature, ...note };
  return { kind, note: reason };
}

export function EvidenceFields({ value, onChange }: { value: Evidence; onChange(value: Evidence): void }) {
  const kinds = useTexts(EVIDENCE_TEXTS);
  const texts = useTexts({
    kind: { ko: '종류', en: 'Kind' },
    ticket: { ko: '문의 번호', en: 'Number of the ticket' },
    wallet: { ko: '지갑 주소', en: 'Address of the wallet' },
    signature: { ko: '서명', en: 'Signature' },
  });
  return (
    <>
      <Select<EvidenceKind>
        label={texts.kind}
        options={KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
        value={value.kind}
        onChange={(kind) => onChange({ ...value, kind })}
      />
      {value.kind === 'ticket' && (
        <Field
          label={texts.ticket}
          placeholder="E-000123"
          value={value.ticket}
          onChange={(event) => onChange({ ...value, ticket: event.target.value.trim().toUpperCase() })}
        />
      )}
      {value.kind === 'wallet' && (
        <>
          <Field
            label={texts.wallet}
            spellCheck={false}
            value={value.wallet}
            onChange={(event) => onChange({ ...value, wallet: event.target.value.trim() })}
          />
          <TextArea
            label={texts.signature}
            spellCheck={false}
            value={value.signature}
            onChange={(event) => onChange({ ...value, signature: event.target.value.trim() })}
          />
        </>
      )}
    </>
  );
}
