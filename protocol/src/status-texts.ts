/** The texts of toasts by status, separate from the catalogue of codes: every page needs these, few need the catalogue. */
import type { Text } from './product.ts';

/** SPEC.md §8, verbatim in Korean. Other statuses show the message of the response instead. */
export const STATUS_TEXTS: Readonly<Record<number, Text>> = {
  400: {
    ko: '잘못된 요청입니다. 입력 정보를 확인해주세요.',
    en: 'The request is invalid. Please check your input.',
  },
  401: { ko: '인증이 필요합니다. 다시 로그인해주세요.', en: 'You need to sign in. Please log in again.' },
  403: { ko: '접근 권한이 없습니다.', en: 'You do not have access.' },
  404: { ko: '요청한 리소스를 찾을 수 없습니다.', en: 'The requested resource was not found.' },
  408: { ko: '요청 시간이 초과되었습니다. 다시 시도해주세요.', en: 'The request timed out. Please try again.' },
  429: {
    ko: '너무 많은 요청입니다. 잠시 후 다시 시도해주세요.',
    en: 'Too many requests. Please try again in a moment.',
  },
  500: {
    ko: '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    en: 'A server error occurred. Please try again in a moment.',
  },
  502: { ko: '서버에 일시적인 문제가 있습니다.', en: 'The server has a temporary problem.' },
  503: { ko: '서비스를 일시적으로 사용할 수 없습니다.', en: 'The service is temporarily unavailable.' },
};

/** Shown when an error contains nothing else (SPEC.md §8, verbatim in Korean). */
export const UNKNOWN_ERROR: Text = { ko: '알 수 없는 오류가 발생했습니다.', en: 'An unknown error occurred.' };
