import type { Incident } from '@eleven/protocol/api/status';
import {
  COMPONENT_NAMES,
  COMPONENTS,
  type Component,
  INCIDENT_SEVERITY_NAMES,
  INCIDENT_STATE_NAMES,
} from '@eleven/protocol/incidents';
import { useId } from 'react';
import { type ControllerRenderProps, useController } from 'react-hook-form';
import { defineTexts, useTexts } from '../../../i18n/texts.ts';
import { detailOf } from '../../../lib/api.ts';
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
import {
  componentsIn,
  type IncidentAct,
  type IncidentFormState,
  SEVERITIES,
  useIncidentForm,
} from './use-incident-form.ts';

/** The server's own limit (`api/admin/status.ts`, whose schemas are not loaded here). */
const TITLE_MAX = 120;
const UPDATE_MAX = 1_000;
const REASON_MIN = 3;
const REASON_MAX = 500;

const FIELD_TEXTS = defineTexts({
  titleKo: { ko: '제목 (한국어)', en: 'Title (Korean)' },
  titleEn: { ko: '제목 (영어)', en: 'Title (English)' },
  textKo: { ko: '소식 (한국어)', en: 'Update (Korean)' },
  textEn: { ko: '소식 (영어)', en: 'Update (English)' },
  missing: { ko: '내용을 적어 주십시오.', en: 'Please enter a text.' },
});

interface IncidentFormProps {
  act: IncidentAct;
  onClose(): void;
  onSaved(): Promise<void>;
}

/** The public text of an incident in both languages, and the reason for the audit log. */
export function IncidentForm({ act, onClose, onSaved }: IncidentFormProps) {
  const formId = useId();
  const texts = useTexts({
    open: { ko: '장애 등록', en: 'Open an incident' },
    change: { ko: '장애 정보 수정', en: 'Correct the incident' },
    update: { ko: '소식 쓰기', en: 'Write an update' },
    toAll: {
      ko: '모든 페이지에 바로 표시되고, 구독자에게 메일이 갑니다.',
      en: 'Every page shows it at once, and subscribers get an email.',
    },
    toNobody: { ko: '메일은 가지 않습니다.', en: 'Nobody gets an email.' },
    save: { ko: '저장', en: 'Save' },
    publish: { ko: '알리기', en: 'Publish' },
    saving: { ko: '저장 중', en: 'Saving' },
    back: { ko: '돌아가기', en: 'Back' },
  });
  const state = useIncidentForm(act, onSaved);
  const { save, hasFacts, hasNews, newer } = state;
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
      <form id={formId} className={layout.grid} noValidate onSubmit={state.submit} onChange={state.keep}>
        <p className={css.about}>{hasNews ? texts.toAll : texts.toNobody}</p>
        {hasFacts && <Facts {...state} />}
        {hasNews && <News {...state} mayEnd={act.kind === 'update'} />}
        <Reason {...state} />
        {newer && <NewerIncident incident={newer} />}
        <FormFailure message={save.error && detailOf(save.error)} report={save.error} />
      </form>
    </Dialog>
  );
}

/** Severity, affected parts and title. */
function Facts(state: IncidentFormState) {
  const { form, severity } = state;
  const severities = useTexts(INCIDENT_SEVERITY_NAMES);
  const texts = useTexts({ severity: { ko: '심각도', en: 'Severity' } });
  // Before the titles: the focus goes to the first wrong field in the order in which they are registered.
  const { field: partsField } = useController({
    name: 'components',
    control: form.control,
    rules: { validate: (components) => componentsIn(components).length > 0 },
  });
  const textField = useTextField(state);
  return (
    <>
      <Select
        label={texts.severity}
        options={SEVERITIES.map((value) => ({ value, label: severities[value] }))}
        value={severity}
        onChange={(value) => form.setValue('severity', value)}
      />
      <AffectedParts field={partsField} isMissing={form.formState.errors.components !== undefined} />
      <Field maxLength={TITLE_MAX} {...textField('titleKo')} />
      <Field maxLength={TITLE_MAX} {...textField('titleEn')} />
    </>
  );
}

interface AffectedPartsProps {
  field: ControllerRenderProps<IncidentFormState['values'], 'components'>;
  isMissing: boolean;
}

function AffectedParts({ field, isMissing }: AffectedPartsProps) {
  const errorId = useId();
  const parts = useTexts(COMPONENT_NAMES);
  const texts = useTexts({
    components: { ko: '영향을 받는 부분', en: 'Affected parts' },
    noPart: { ko: '하나 이상 고르십시오.', en: 'Choose at least one.' },
  });
  const chosen = componentsIn(field.value);
  const toggle = (component: Component) => {
    const next = chosen.includes(component) ? chosen.filter((one) => one !== component) : [...chosen, component];
    field.onChange(next.join(' '));
  };
  return (
    <fieldset className={css.parts} {...(isMissing ? { 'aria-describedby': errorId } : {})}>
      <legend>{texts.components}</legend>
      {COMPONENTS.map((component) => (
        <Checkbox
          key={component}
          checked={chosen.includes(component)}
          onChange={() => toggle(component)}
          {...(component === COMPONENTS[0] ? { ref: field.ref } : {})}
          // Marks where the focus goes; the message belongs to the group.
          aria-invalid={(isMissing && component === COMPONENTS[0]) || undefined}
        >
          {parts[component]}
        </Checkbox>
      ))}
      {isMissing && <FieldError id={errorId}>{texts.noPart}</FieldError>}
    </fieldset>
  );
}

/** State and text of an update. */
function News({ mayEnd, ...form }: IncidentFormState & { mayEnd: boolean }) {
  const states = useTexts(INCIDENT_STATE_NAMES);
  const texts = useTexts({
    state: { ko: '단계', en: 'State' },
    ends: { ko: '‘해결됨’은 장애를 끝냅니다.', en: '“Resolved” ends the incident.' },
  });
  const textField = useTextField(form);
  return (
    <>
      <Select
        label={texts.state}
        options={form.offeredStates.map((value) => ({ value, label: states[value] }))}
        value={form.state}
        onChange={(value) => form.form.setValue('state', value)}
      />
      {mayEnd && <p className={css.about}>{texts.ends}</p>}
      <TextArea maxLength={UPDATE_MAX} {...textField('textKo')} />
      <TextArea maxLength={UPDATE_MAX} {...textField('textEn')} />
    </>
  );
}

/** Rendered last, because the focus goes to the first wrong field in the order in which they are registered. */
function Reason({ form, values }: IncidentFormState) {
  const texts = useTexts({
    reason: { ko: '사유 (감사 기록에만)', en: 'Reason (for the audit log only)' },
    short: { ko: '사유를 3자 이상 적어 주십시오.', en: 'Please write a reason of at least 3 characters.' },
  });
  return (
    <TextArea
      label={texts.reason}
      maxLength={REASON_MAX}
      {...form.register('reason', { validate: (value) => value.trim().length >= REASON_MIN })}
      value={values.reason}
      error={form.formState.errors.reason && texts.short}
    />
  );
}

/** As somebody else has saved it meanwhile. */
function NewerIncident({ incident: { title, severity, components } }: { incident: Incident }) {
  const severities = useTexts(INCIDENT_SEVERITY_NAMES);
  const parts = useTexts(COMPONENT_NAMES);
  const texts = useTexts({
    newer: {
      ko: '고치기 시작하신 뒤 다른 직원이 바꿨습니다. 지금 내용은 다음과 같으며, 저장하면 바뀝니다.',
      en: 'Somebody has changed it since you began. It now says this, which saving replaces:',
    },
  });
  return (
    <Notice tone="warn" announce>
      <p>{texts.newer}</p>
      <p lang="ko">{title.ko}</p>
      <p lang="en">{title.en}</p>
      <p>{[severities[severity], ...components.map((component) => parts[component])].join(' · ')}</p>
    </Notice>
  );
}

/** The props of a required text in one language. */
function useTextField({ form, values }: IncidentFormState) {
  const texts = useTexts(FIELD_TEXTS);
  return (name: 'titleKo' | 'titleEn' | 'textKo' | 'textEn') => ({
    ...form.register(name, { validate: (value) => value.trim() !== '' }),
    label: texts[name],
    lang: name.endsWith('Ko') ? 'ko' : 'en',
    value: values[name],
    error: form.formState.errors[name] && texts.missing,
  });
}
