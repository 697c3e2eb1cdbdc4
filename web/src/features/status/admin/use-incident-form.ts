import { changeIncident, incidentList, openIncident, updateIncident } from '@eleven/protocol/api/admin/status';
import type { Severity } from '@eleven/protocol/api/announcements';
import type { Incident } from '@eleven/protocol/api/status';
import { COMPONENTS, INCIDENT_STATES, type IncidentState } from '@eleven/protocol/incidents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../lib/api.ts';
import { useDraft } from '../../../lib/draft.ts';
import { useIdempotencyKey } from '../../../lib/idempotency.ts';
import { useApiQuery } from '../../../lib/use-api.ts';

export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'critical'];

export type IncidentAct =
  | { readonly kind: 'open' }
  | { readonly kind: 'change' | 'update'; readonly incident: Incident };

/** The draft of an incident or of its update, its fields, and the request that saves it. */
export function useIncidentForm(act: IncidentAct, onSaved: () => Promise<void>) {
  const [keyFor, dropKey] = useIdempotencyKey();
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
  const values = form.watch();
  const keep = () => kept.keep(form.getValues());
  const severity = SEVERITIES.find((name) => name === values.severity) ?? 'warning';
  const offered = INCIDENT_STATES.filter((name) => act.kind === 'update' || name !== 'resolved');
  const state: IncidentState = offered.find((name) => name === values.state) ?? 'investigating';
  const hasFacts = act.kind !== 'update';
  const hasNews = act.kind !== 'change';

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
      const facts = {
        severity,
        components: componentsIn(values.components),
        titleKo: values.titleKo.trim(),
        titleEn: values.titleEn.trim(),
      };
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
  return {
    form,
    values,
    keep,
    submit,
    severity,
    state,
    offeredStates: offered,
    hasFacts,
    hasNews,
    save,
    /** The incident as somebody else has changed it since the draft began. */
    newer: isNewer ? shown : undefined,
  };
}

export type IncidentFormState = ReturnType<typeof useIncidentForm>;

/** The names are separated by spaces. */
export const componentsIn = (names: string) => COMPONENTS.filter((component) => names.split(' ').includes(component));

/** The text that a correction replaces. */
const factsOf = ({ severity, components, title }: Incident) => ({
  severity,
  components,
  titleKo: title.ko,
  titleEn: title.en,
});
