import { saveSettings } from '@eleven/protocol/api/profile';
import { config } from '@eleven/protocol/api/system';
import type { User } from '@eleven/protocol/api/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { callApi } from '../../lib/api.ts';
import { FAILS_OFFLINE, shownAtOnce } from '../../lib/shown-at-once.ts';
import { useApiQuery } from '../../lib/use-api.ts';
import { SESSION_KEY } from '../../session/session.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { currencyOf } from '../../vault/value/value-currency.ts';
import css from './form.module.css';

type Choice = NonNullable<User['valueIn']>;

/** Whether to show the value beside BNB amounts. Offered only if the operator has configured a price. */
export function ValueChoice({ user }: { user: User }) {
  const client = useQueryClient();
  const locale = useLocale();
  const { data } = useApiQuery(config);
  const texts = useTexts({
    legend: { ko: 'BNB 옆에 표시할 가치', en: 'Value beside BNB' },
    krw: { ko: '원', en: 'Won' },
    usd: { ko: '달러', en: 'Dollars' },
    none: { ko: '표시 안 함', en: 'None' },
    about: {
      ko: '참고용입니다. 금액과 보상은 언제나 BNB로 정해집니다.',
      en: 'For reference only: amounts and rewards are always in BNB.',
    },
  });
  const save = useMutation({
    mutationFn: (valueIn: Choice) => callApi(saveSettings, { body: { valueIn } }),
    scope: { id: saveSettings.path },
    ...FAILS_OFFLINE,
    onMutate: shownAtOnce((valueIn) =>
      client.setQueryData<User | null>(SESSION_KEY, (now) => now && { ...now, valueIn }),
    ),
    onError: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  if (!data?.prices) return null;
  const offered: readonly Choice[] = data.prices.usdKrw ? ['krw', 'usd', 'none'] : ['usd', 'none'];
  return (
    <div>
      <Segmented<Choice>
        legend={texts.legend}
        value={user.valueIn ?? currencyOf(undefined, locale)}
        onChange={(valueIn) => save.mutate(valueIn)}
        options={offered.map((value) => ({ value, label: texts[value] }))}
      />
      <p className={css.hint}>{texts.about}</p>
    </div>
  );
}
