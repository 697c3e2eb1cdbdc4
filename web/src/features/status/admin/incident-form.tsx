import { changeIncident, incidentList, openIncident, updateIncident } from '@eleven/protocol/api/admin/status';
import type { Severity } from '@eleven/protocol/api/announcements';
import type { Incident } from '@eleven/protocol/api/status';
import {
  COMPONENT_NAMES,
  COMPONENTS,
  type Component,
  INCIDENT_SEVERITY_NAMES,
  INCIDENT_STATE_NAMES,
  INCIDENT_STATES,
  type IncidentState,
} from '@eleven/protocol/incidents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTexts } from '../../../i18n/texts.ts';
import { callApi, detailOf } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import layout from '../../../styles/layout.module.css';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field, FieldError } from '../../../ui/form/field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import css from './incident-admin.module.css';

/** The server's own limit (`api/admin/status.ts`, whose schemas are not loaded here). */
const TITLE_MAX = 120;
const UPDATE_MAX = 1_000;
const REASON_MIN = 3;
const REASON_MAX = 500;
const SEVERITIES: readonly Severity[] = ['info', 'warning', 'critical'];

export type IncidentAct =
  | { readonly kind: 'open' }
  | { readonly kind: 'change' | 'update'; readonly incident: Incident };

interface IncidentFormProps {
  act: IncidentAct;
  onClose(): void;
  onSaved(): Promise<void>;
}

/** The public text of an incident in both languages, and the reason for the audit log. */
export function IncidentForm({ act, onClose, onSaved }: IncidentFormProps) {
  const formId = useId();
  const partsErrorId = useId();
  const [keyFor, dropKey] = useIdempotencyKey();
  const severities = useTexts(INCIDENT_SEVERITY_NAMES);
  const states = useTexts(INCIDENT_STATE_NAMES);
  const parts = useTexts(COMPONENT_NAMES);
  const texts = useTexts({
    open: { ko: '장애 등록', en: 'Open an incident' },
    change: { ko: '장애 정보 수정', en: 'Correct the incident' },
    update: { ko: '소식 쓰기', en: 'Write an update' },
    severity: { ko: '심각도', en: 'Severity' },
    components: { ko: '영향을 받는 부분', en: 'Affected parts' },
    titleKo: { ko: '제목 (한국어)', en: 'Title (Korean)' },
    titleEn: { ko: '제목 (영어)', en: 'Title (English)' },
    state: { ko: '단계', en: 'State' },
    textKo: { ko: '소식 (한국어)', en: 'Update (Korean)' },
    textEn: { ko: '소식 (영어)', en: 'Update (English)' },
    reason: { ko: '사유 (감사 기록에만)', en: 'Reason (for the audit log only)' },
    missing: { ko: '내용을 적어 주십시오.', en: 'Please enter a text.' },
    noPart: { ko: '하나 이상 고르십시오.', en: 'Choose at least one.' },
    short: { ko: '사유를 3자 이상 적어 주십시오.', en: 'Please write a reason of at least 3 characters.' },
    toAll: {
      ko: '모든 페이지에 바로 표시되고, 구독자에게 메일이 갑니다.',
      en: 'Every page shows it at once, and subscribers get an email.',
    },
    toNobody: { ko: '메일은 가지 않습니다.', en: 'Nobody gets an email.' },
    ends: { ko: '‘해결됨’은 장애를 끝냅니다.', en: '“Resolved” ends the incident.' },
    newer: {
      ko: '고치기 시작하신 뒤 다른 직원이 바꿨습니다. 지금 내용은 다음과 같으며, 저장하면 바뀝니다.',
      en: 'Somebody has changed it since you began. It now says this, which saving replaces:',
    },
    save: { ko: '저장', en: 'Save' },
    publish: { ko: '알리기', en: 'Publish' },
    saving: { ko: '저장 중', en: 'Saving' },
    back: { ko: '돌아가기', en: 'Back' },
  });
  const known = act.kind === 'open' ? undefined : act.incident;
  const kept = useDraft(`incident.${act.kind}.${known?.id ?? 'new'}`, {
    severity: known?.severity ?? 'warning',
    components: known?.components.join(' ') ?? '',
    titleKo: known?.title.ko ?? '',
    titleEn: known?.title.en ?? '',
    state: known?.updates[0]?.state ?? 'investigating',
    textKo: '',
    textEn: '',
    reason: '',
    /** Stored with the draft, because the draft may be older than the page. */
    seen: known ? JSON.stringify(factsOf(known)) : '',
  });
  const form = useForm({ defaultValues: kept.initial });
  const { errors } = form.formState;
  const values = form.watch();
  const keep = () => kept.keep(form.getValues());
  const chosen = componentsIn(values.components);
  const severity = SEVERITIES.find((name) => name === values.severity) ?? 'warning';
  const offered = INCIDENT_STATES.filter((name) => act.kind === 'update' || name !== 'resolved');
  const state: IncidentState = offered.find((name) => name === values.state) ?? 'investigating';
  const hasFacts = act.kind !== 'update';
  const hasNews = act.kind !== 'change';

  const { field: partsField } = useController({
    name: 'components',
    control: form.control,
    rules: { validate: (components) => !hasFacts || componentsIn(components).length > 0 },
  });
  const lacksPart = errors.components !== undefined;

  const client = useQueryClient();
  const [isRefused, setRefused] = useState(false);
  // Read separately, because the changed incident may no longer be in the open list.
  const { data: newest } = useApiQuery(incidentList, {
    query: { before: String(Number(known?.id) + 1), limit: 1 },
    enabled: act.kind === 'change' && isRefused,
    staleTime: 0,
  });
  const shown = newest?.incidents.find(({ id }) => id === known?.id) ?? known;
  const isNewer = act.kind === 'change' && shown !== undefined && JSON.stringify(factsOf(shown)) !== kept.initial.seen;
  const save = useMutation({
    mutationFn: async (values: typeof kept.initial) => {
      const reason = values.reason.trim();
      const facts = { severity, components: chosen, titleKo: values.titleKo.trim(), titleEn: values.titleEn.trim() };
      const news = { textKo: values.textKo.trim(), textEn: values.textEn.trim() };
      if (act.kind === 'open') {
        if (state === 'resolved') return;
        const body = { ...facts, ...news, state, reason };
        await callApi(openIncident, { body, idempotencyKey: keyFor(body) });
      } else if (act.kind === 'change') {
        await callApi(changeIncident, {
          params: { id: act.incident.id },
          body: { ...facts, reason, seen: factsOf(shown ?? act.incident) },
        });
      } else {
        const body = { ...news, state, reason };
        const params = { id: act.incident.id };
        await callApi(updateIncident, { params, body, idempotencyKey: keyFor([params, body]) });
      }
    },
    // A toast would be hidden behind the dialog, which shows the failure itself.
    meta: { silent: true },
    ...(act.kind === 'change' ? { retry: false } : {}),
    onError: () => {
      setRefused(true);
      return client.invalidateQueries({ queryKey: [incidentList.path] });
    },
    onSuccess: () => {
      dropKey();
      kept.drop();
      return onSaved();
    },
  });
  const submit = form.handleSubmit((given) => {
    if (!save.isPending) save.mutate(given);
  });
  const text = (name: 'titleKo' | 'titleEn' | 'textKo' | 'textEn') => ({
    ...form.register(name, { validate: (value) => value.trim() !== '' }),
    label: texts[name],
    lang: name.endsWith('Ko') ? 'ko' : 'en',
    value: values[name],
    error: errors[name] && texts.missing,
  });
  const toggle = (component: Component) => {
    const next = chosen.includes(component) ? chosen.filter((one) => one !== component) : [...chosen, component];
    partsField.onChange(next.join(' '));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts[act.kind]}
      actions={
        <Button type="submit" form={formId} variant="primary" busy={save.isPending && texts.saving}>
          {hasNews ? texts.publish : texts.save}
        </Button>
      }
      back={texts.back}
    >
      <form id={formId} className={layout.grid} noValidate onSubmit={submit} onChange={keep}>
        <p className={css.about}>{hasNews ? texts.toAll : texts.toNobody}</p>
        {hasFacts && (
          <>
            <Select
              label={texts.severity}
              options={SEVERITIES.map((value) => ({ value, label: severities[value] }))}
              value={severity}
              onChange={(value) => form.setValue('severity', value)}
            />
            <fieldset className={css.parts} {...(lacksPart ? { 'aria-describedby': partsErrorId } : {})}>
              <legend>{texts.components}</legend>
              {COMPONENTS.map((component) => (
                <Checkbox
                  key={component}
                  checked={chosen.includes(component)}
                  onChange={() => toggle(component)}
                  {...(component === COMPONENTS[0] ? { ref: partsField.ref } : {})}
                  // Marks where the focus goes; the message belongs to the group.
                  aria-invalid={(lacksPart && component === COMPONENTS[0]) || undefined}
                >
                  {parts[component]}
                </Checkbox>
              ))}
              {lacksPart && <FieldError id={partsErrorId}>{texts.noPart}</FieldError>}
            </fieldset>
            <Field maxLength={TITLE_MAX} {...text('titleKo')} />
            <Field maxLength={TITLE_MAX} {...text('titleEn')} />
          </>
        )}
        {hasNews && (
          <>
            <Select
              label={texts.state}
              options={offered.map((value) => ({ value, label: states[value] }))}
              value={state}
              onChange={(value) => form.setValue('state', value)}
            />
            {act.kind === 'update' && <p className={css.about}>{texts.ends}</p>}
            <TextArea maxLength={UPDATE_MAX} {...text('textKo')} />
            <TextArea maxLength={UPDATE_MAX} {...text('textEn')} />
          </>
        )}
        <TextArea
          label={texts.reason}
          maxLength={REASON_MAX}
          {...form.register('reason', { validate: (value) => value.trim().length >= REASON_MIN })}
          value={values.reason}
          error={errors.reason && texts.short}
        />
        {isNewer && (
          <Notice tone="warn" announce>
            <p>{texts.newer}</p>
            <p lang="ko">{shown.title.ko}</p>
            <p lang="en">{shown.title.en}</p>
            <p>{[severities[shown.severity], ...shown.components.map((component) => parts[component])].join(' · ')}</p>
          </Notice>
        )}
        <FormFailure message={save.error && detailOf(save.error)} report={save.error} />
      </form>
    </Dialog>
  );
}

const componentsIn = (names: string) => COMPONENTS.filter((component) => names.split(' ').includes(component));

/** The text that a correction replaces. */
const factsOf = ({ severity, components, title }: Incident) => ({
  severity,
  components,
  titleKo: title.ko,
  titleEn: title.en,
});
