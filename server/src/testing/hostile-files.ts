/** Files that try to be more than they seem, generated in code so that the repository contains nothing hostile. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { english, simplifiedChinese } from 'viem/accounts';

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** The error code of the refusal, or the stored type. */
  readonly outcome: string;
}

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function header(width: number, height: number, given: { depth?: number; color?: number; interlaced?: boolean } = {}) {
  const { depth = 8, color = 2, interlaced = false } = given;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

const END = chunk('IEND', Buffer.alloc(0));
const png = (...parts: readonly Buffer[]) => Buffer.concat([SIGNATURE, ...parts, END]);
/** Inserts data after the first chunk of a real image. */
const into = (image: Buffer, added: Buffer) => Buffer.concat([image.subarray(0, 33), added, image.subarray(33)]);
const zeros = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 }));

const pdf = (objects: string, end = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${objects} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n${end}`,
    'latin1',
  );
const pdfStream = (inside: Buffer, times = 1, type = '/ObjStm') => {
  const stream = Buffer.concat([
    Buffer.from(`2 0 obj\n<< /Type ${type} /Filter /FlateDecode >>\nstream\n`, 'latin1'),
    deflateSync(inside, { level: 9 }),
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n', 'latin1'),
    ...Array.from({ length: times }, () => stream),
    Buffer.from('%%EOF\n', 'latin1'),
  ]);
};
/** A PDF of nearly 5 MB. */
const pdfOf = (repeated: string) => pdf('', `${repeated.repeat(Math.floor(5_200_000 / repeated.length))}\n%%EOF\n`);
/** Seven words of the list over and over: too few for a phrase, but every position has to be checked. */
const sevenWords = (list: readonly string[], first: number) => {
  const words = Array.from({ length: 7 }, (_, at) => list[(first + at * 53) % list.length]).join(' ');
  return `${words} `.repeat(Math.floor((255 * 1024) / (Buffer.byteLength(words) + 1)));
};

export async function hostileFiles(): Promise<HostileFile[]> {
  const base = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c33' } });
  const plain = await base.clone().png().toBuffer();
  const jpeg = await base.clone().jpeg().toBuffer();
  const located = await base
    .clone()
    .withExif({
      IFD0: { Make: SCRIPT, ImageDescription: 'home' },
      IFD3: { GPSLatitude: '37/1 33/1 0/1', GPSLatitudeRef: 'N' },
    })
    .jpeg()
    .toBuffer();
  const turned = await base.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const progressive = await base.clone().jpeg({ progressive: true }).toBuffer();
  const gif = await base.clone().gif().toBuffer();
  const webp = await base.clone().webp().toBuffer();
  const zip = Buffer.from(zipSync({ 'a.html': strToU8(SCRIPT) }));
  const bomb = Buffer.from(zipSync({ a: [new Uint8Array(20_000_000), { level: 9 }] }));
  const text = (value: string) => Buffer.from(value);
  const resized = (image: Buffer, side: number) => {
    const copy = Buffer.from(image);
    for (let at = 2; at < copy.length - 9; at += 1) {
      const marker = copy.readUInt16BE(at);
      if (marker === 0xffc0 || marker === 0xffc2) {
        copy.writeUInt16BE(side, at + 5);
        copy.writeUInt16BE(side, at + 7);
        return copy;
      }
    }
    throw new Error('no frame');
  };
  const comment = (value: string) => {
    const out = Buffer.from(`\xff\xfe\0\0${value}`, 'latin1');
    out.writeUInt16BE(value.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), out, jpeg.subarray(2)]);
  };
  const named = (keyword: string, data: Buffer) => Buffer.concat([Buffer.from(`${keyword}\0`, 'latin1'), data]);
  const badSum = Buffer.from(plain);
  badSum[badSum.length - 20] = (badSum[badSum.length - 20] ?? 0) ^ 0xff;

  const PNG = 'image/png';
  const JPEG = 'image/jpeg';
  const TYPE = 'attachments.typeRefused';
  const BROKEN = 'attachments.unreadable';
  const LARGE = 'attachments.imageTooLarge';
  const ACTIVE = 'attachments.activePdf';
  const rows: readonly (readonly [string, string, Buffer, string])[] = [
    ['a drawing with a script', 'a.svg', text(SVG), TYPE],
    ['a drawing that is called a picture', 'a.png', text(SVG), TYPE],
    ['a drawing after blank lines and a comment', 'a.txt', text(`\n\n <!-- x -->\n${SVG}`), TYPE],
    ['a page', 'a.html', text(`<!doctype html>${SCRIPT}`), TYPE],
    ['a page that is called a text', 'a.txt', text(`hello <HTML><body onload=alert(1)>`), TYPE],
    [
      'XML with an entity',
      'a.xml',
      text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
      TYPE,
    ],
    ['a shell script', 'a.txt', text('#!/bin/sh\nrm -rf /\n'), TYPE],
    ['PHP', 'a.jpg', text('<?php system($_GET["c"]);'), TYPE],
    ['GIF', 'a.gif', gif, TYPE],
    ['GIF with an archive behind it', 'a.png', Buffer.concat([gif, zip]), TYPE],
    ['WebP', 'a.webp', webp, TYPE],
    ['an archive', 'a.zip', zip, TYPE],
    ['an archive that is called a PDF', 'a.pdf', zip, TYPE],
    ['an archive of 20 MB of nothing', 'a.zip', bomb, TYPE],
    ['gzip of 20 MB of nothing', 'a.txt', gzipSync(Buffer.alloc(20_000_000)), TYPE],
    ['a program', 'a.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), TYPE],
    ['a program that is called a picture', 'a.png', Buffer.from('7f454c460201010000000000', 'hex'), TYPE],
    ['a text with NUL', 'a.txt', text('a\0b'), TYPE],
    ['UTF-16', 'a.txt', Buffer.from('\ufeffhello', 'utf16le'), TYPE],
    ['half a sign', 'a.txt', Buffer.from([0x61, 0xe3, 0x81]), TYPE],
    ['nothing', 'a.txt', Buffer.alloc(0), BROKEN],
    ['a text with a private key', 'a.txt', text(`my key is ${KEY}`), 'support.secretRefused'],
    ['a long text', 'a.txt', Buffer.alloc(300 * 1024, 'hello '), 'attachments.textTooLong'],
    [
      'one byte too many',
      'a.png',
      Buffer.concat([plain, Buffer.alloc(5 * 1024 * 1024 + 1 - plain.length)]),
      'request.tooLarge',
    ],
    [
      '30,000 pixels each way, compressed',
      'a.png',
      png(header(30_000, 30_000, { depth: 1, color: 0 }), zeros(30_000 * 3_751)),
      LARGE,
    ],
    ['a head that says 30,000 pixels', 'a.png', png(header(30_000, 30_000), zeros(100)), LARGE],
    ['a head that says 2³¹ pixels', 'a.png', png(header(0x7fffffff, 0x7fffffff), zeros(100)), BROKEN],
    ['a line of 16,001 pixels', 'a.png', png(header(16_001, 1), zeros(16_001 * 3 + 1)), LARGE],
    [
      'an interlaced picture of 144 MB',
      'a.png',
      png(header(6_000, 6_000, { color: 6, interlaced: true }), zeros(100)),
      LARGE,
    ],
    ['a frame that says 65,500 pixels', 'a.jpg', resized(jpeg, 65_500), LARGE],
    ['a progressive frame of 49 million pixels', 'a.jpg', resized(progressive, 7_000), LARGE],
    ['49 million pixels, which is allowed', 'a.png', png(header(7_000, 7_000), zeros(7_000 * 21_001)), PNG],
    ['half a PNG', 'a.png', plain.subarray(0, plain.length - 30), BROKEN],
    ['a PNG with a wrong sum', 'a.png', badSum, BROKEN],
    ['half a JPEG', 'a.jpg', jpeg.subarray(0, 200), BROKEN],
    ['the first bytes of a JPEG', 'a.jpg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(SCRIPT)]), BROKEN],
    ['a script that begins like a JPEG', 'a.js', Buffer.from('\xff\xd8\xff\xe0/**/=alert(1)//', 'latin1'), BROKEN],
    ['a picture with an archive behind it', 'a.png', Buffer.concat([plain, zip]), PNG],
    ['a picture with a page behind it', 'a.html', Buffer.concat([plain, text(SCRIPT)]), PNG],
    ['a picture with a script in its words', 'a.png', into(plain, chunk('tEXt', named('Comment', text(SCRIPT)))), PNG],
    [
      'a picture with words of 20 MB',
      'a.png',
      into(
        plain,
        chunk(
          'zTXt',
          named('Comment', Buffer.concat([Buffer.from([0]), deflateSync(Buffer.alloc(20_000_000, 65), { level: 9 })])),
        ),
      ),
      PNG,
    ],
    ['a picture that moves', 'a.png', into(plain, chunk('acTL', Buffer.from('0000000200000000', 'hex'))), PNG],
    ['a photograph that says where', 'a.jpg', located, JPEG],
    ['a photograph on its side', 'a.jpg', turned, JPEG],
    ['a photograph with a script in its comment', 'a.jpg', comment(SCRIPT), JPEG],
    ['a photograph with an archive behind it', 'a.zip', Buffer.concat([jpeg, zip]), JPEG],
    ['a name that is a path', '../../../etc/cron.d/a.png', plain, PNG],
    ['a name with line breaks, quotes and turned letters', 'a"\r\nset-cookie: b=c;\u202egnp.exe', plain, PNG],
    ['a name of a device on Windows', 'C:\\Windows\\..\\CON.html', plain, PNG],
    ['a PDF with JavaScript', 'a.pdf', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), ACTIVE],
    ['a PDF with JavaScript in other letters', 'a.pdf', pdf('/OpenAction << /S /J#61vaScript /J#53 (x) >>'), ACTIVE],
    ['a PDF with JavaScript in a compressed object', 'a.pdf', pdfStream(text('<< /S /JavaScript /JS (x) >>')), ACTIVE],
    ['a PDF with an object of 50 MB', 'a.pdf', pdfStream(Buffer.alloc(50_000_000)), ACTIVE],
    [
      'a PDF with JavaScript in objects of another spelling',
      'a.pdf',
      pdfStream(text('<< /S /JavaScript /JS (x) >>'), 1, '/Obj#53tm'),
      ACTIVE,
    ],
    ['a PDF of 32 KB with objects of 31 MB', 'a.pdf', pdfStream(Buffer.alloc(3_900_000, '#62'), 8), ACTIVE],
    ['a PDF of tiny objects', 'a.pdf', pdfStream(text(' '), 45_000), ACTIVE],
    ['a PDF of escaped letters', 'a.pdf', pdfOf('#61'), 'application/pdf'],
    ['a PDF of names', 'a.pdf', pdfOf('/'), 'application/pdf'],
    ['a PDF of names of objects', 'a.pdf', pdfOf('/ObjStm '), ACTIVE],
    ['a PDF of streams that are none', 'a.pdf', pdfOf('/ObjSt stream'), 'application/pdf'],
    ['a PDF that starts a program', 'a.pdf', pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'), ACTIVE],
    ['a PDF with a file in it', 'a.pdf', pdf('/Names << /EmbeddedFiles 3 0 R >>'), ACTIVE],
    ['a locked PDF', 'a.pdf', pdf('/Encrypt 4 0 R'), ACTIVE],
    ['a PDF with a page behind it', 'a.pdf', pdf('', `${SCRIPT}${' '.repeat(2_000)}`), BROKEN],
    ['a PDF that begins later', 'a.pdf', Buffer.concat([text('MZ\n'), pdf('')]), TYPE],
    ['a PDF without an end', 'a.pdf', text('%PDF-1.7\n'), BROKEN],
    ['an ordinary PDF', 'a.pdf', pdf('/Pages 2 0 R'), 'application/pdf'],
    ['a text of seven English words', 'a.txt', text(sevenWords(english, 0)), 'text/plain'],
    ['a text of seven Chinese words', 'a.txt', text(sevenWords(simplifiedChinese, 1_010)), 'text/plain'],
    ['an ordinary text', 'a.exe', text('안녕하세요\r\nhello'), 'text/plain'],
  ];
  return rows.map(([what, name, bytes, outcome]) => ({ what, name, bytes, outcome }));
}
