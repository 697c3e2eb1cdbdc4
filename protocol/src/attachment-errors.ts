/** Errors of files in tickets. */
import { entry } from './error-entry.ts';

export const ATTACHMENT_ERRORS = {
  'attachments.typeRefused': entry(
    415,
    'PNG, JPEG, PDF, 텍스트 파일만 보낼 수 있습니다. 이름이 아니라 내용으로 확인합니다.',
    'Only PNG, JPEG, PDF and plain text can be sent. We check the content, not the file name.',
  ),
  'attachments.unreadable': entry(
    400,
    '파일을 읽을 수 없습니다. 손상되었거나 다른 내용이 섞여 있습니다. 화면을 다시 캡처해 보내 주십시오.',
    'This file cannot be read. It is damaged, or contains something else as well. Please take the screenshot again.',
  ),
  'attachments.imageTooLarge': entry(
    400,
    '그림이 너무 큽니다. 한 변은 16,000픽셀, 전체는 5천만 픽셀까지입니다.',
    'This image is too large. It can have up to 16,000 pixels on a side and 50 million in all.',
  ),
  'attachments.activePdf': entry(
    400,
    '스크립트나 다른 파일이 들어 있거나 암호로 잠긴 PDF는 받지 않습니다. 인쇄에서 PDF로 다시 저장하거나 그림으로 보내 주십시오.',
    'A PDF with scripts, other files or a password is not accepted. Print it to a new PDF, or send a picture.',
  ),
  'attachments.textTooLong': entry(413, '텍스트 파일은 256KB까지 보낼 수 있습니다.', 'Text files can be up to 256 KB.'),
  'attachments.dayFull': entry(
    429,
    '하루에 보낼 수 있는 파일의 양을 넘었습니다. 내일 다시 보내 주십시오.',
    'You have sent as many files as one day allows. Please try again tomorrow.',
  ),
  'attachments.gone': entry(
    409,
    '첨부한 파일이 더 이상 없습니다. 파일을 빼고 다시 첨부해 주십시오.',
    'An attached file is no longer there. Please remove it and attach it again.',
  ),
} as const;
