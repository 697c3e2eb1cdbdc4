import { describe, expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { readReport } from './read-report.ts';
import { pageOfReport, reportHref, reportOf } from './report.ts';

describe('a report', () => {
  it('is a link that says what failed and where, and is read back unchanged', () => {
    const txHash = `0x${'ab'.repeat(32)}`;
    const href = reportHref(
      '/support',
      {
        ...reportOf(new ApiError(409, 'vault.reverted', 'x')),
        txHash,
        block: 12,
        note: 'server 1,\nchain 2',
        action: 'stake',
        chain: 56,
      },
      '/dashboard',
    );
    expect(href).toBe(
      `/support?report=%2Fdashboard&code=vault.reverted&status=409&block=12&note=server+1%2C%0Achain+2&action=stake&chain=56&tx=${txHash}#new-ticket`,
    );
    expect(readReport(new URL(href, 'https://x.test').search)).toEqual({
      code: 'vault.reverted',
      status: 409,
      txHash,
      block: 12,
      note: 'server 1,\nchain 2',
      action: 'stake',
      chain: 56,
      page: '/dashboard',
    });
  });

  it('contains no query, no private link and no error message', () => {
    expect(pageOfReport('/reset-password#token=secret')).toBe('/reset-password');
    expect(pageOfReport(`/tickets#${'s'.repeat(43)}`)).toBe('/tickets');
    expect(pageOfReport('/%3Cscript%3E')).toBe('/');
    expect(reportOf(new TypeError('cannot read secret'))).toEqual({ code: 'TypeError' });
    expect(reportOf('secret')).toEqual({});
  });

  it('drops parts that are malformed', () => {
    expect(readReport('?ticket=1')).toBeUndefined();
    expect(
      readReport('?report=javascript:x&code=%3Cb%3E&status=999&tx=0x1&block=-1&action=0x12&chain=0&note=%EC%95%88'),
    ).toEqual({});
  });
});
