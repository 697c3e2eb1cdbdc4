/** The one sentence about how long the flexible rate lasts, used wherever that is the subject. Documents quote it. */
import type { Text } from '../product.ts';
import { MIN_RUNWAY_DAYS as days } from './terms.ts';

/** Always names all three that can bring the end nearer. */
export const RUNWAY_PROMISE: Text = {
  ko: `맡긴 뒤 ${days}일의 보상은 다른 사람이 무엇을 하든 초 단위까지 확보되어 있습니다. 그 뒤에는 함께 쓰는 적립금이 남아 있는 동안 이어집니다. 새 예치, 기간형, 운영사의 출금이 그 끝을 앞당길 수 있지만, ${days}일 안으로는 아닙니다.`,
  en: `The ${days} days after your own stake are funded to the second, whatever others do. After that the rate lasts as long as the reserve, which is shared. New stakes, fixed terms and the operator’s withdrawals can bring its end nearer, never inside your ${days} days.`,
};
