import { expect, it } from 'vitest';
import { alarmFigure, alarmThreshold } from './alarms.ts';

it.each([
  [0.9, '0 days', '0일'],
  [1.9, '1 day', '1일'],
  [29.99, '29 days', '29일'],
  [3_650.9, '3,650 days', '3,650일'],
  [3_651, 'over 10 years', '10년 이상'],
  [49_679.3, 'over 10 years', '10년 이상'],
])('gives %s days in whole days, rounded down, as the pages about the reserve do', (days, en, ko) => {
  expect(alarmFigure('days', days, 'en')).toBe(en);
  expect(alarmFigure('days', days, 'ko')).toBe(ko);
});

it.each([
  [30, 'below 30 days', '30일 미만'],
  [7.5, 'below 7.5 days', '7.5일 미만'],
  [4_000, 'below 4,000 days', '4,000일 미만'],
])('gives a limit of %s days as it was set', (days, en, ko) => {
  expect(alarmThreshold('runway', days, 'en')).toBe(en);
  expect(alarmThreshold('runway', days, 'ko')).toBe(ko);
});
