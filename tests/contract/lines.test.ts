import { describe, expect, test } from 'vitest';
import { addressFields } from '../../contract/values/address.ts';
import { issueForm } from '../../contract/values/issue.ts';
import {
  changedText,
  optionalLine,
  optionalText,
  searchText,
  storedLine,
  text,
} from '../../contract/values/text.ts';
import { transactionChange, transactionForm } from '../../contract/values/transaction.ts';
import { parsed, told } from '../fixtures/told.ts';

describe('a line of text', () => {
  test('stays one: what else would end it is a blank, and a control character is refused', () => {
    for (const sign of ['\u0085', '\u2028', '\u2029']) expect(parsed(text(9), `a${sign}b`)).toBe('a b');
    expect(told(text(9), 'a\u0081b')).toEqual(['invalid_value']);
    const fields = [addressFields.address_complement, addressFields.state, transactionChange.shape.payer];
    for (const line of [...fields, transactionForm.shape.own_reference, issueForm.shape.field]) {
      expect(told(line, 'a\nFees: none')).toEqual(['invalid_value']);
      expect(parsed(line, 'a\u2028b')).toBe('a b');
      expect(parsed(line, ' ')).toBeUndefined();
    }
    expect(parsed(optionalLine(3), '\u200b')).toBeUndefined();
    expect(told(optionalLine(3), 'abcd')).toEqual(['too_long']);
  });
  test('has a blank for a tab, as between two cells of a spreadsheet; another program’s line break is one', () => {
    expect(parsed(text(30), '12 rue de l’Exemple\tB')).toBe('12 rue de l’Exemple B');
    expect(parsed(optionalLine(9), '\ta\t')).toBe('a');
    expect(parsed(text(100), 'a\t'.repeat(50))).toBe('a '.repeat(50).trim());
    expect(told(text(2), 'a\tb')).toEqual(['too_long']);
    for (const breaking of ['a\r\nb', 'a\rb']) expect(told(text(9), breaking)).toEqual(['invalid_value']);
    expect(parsed(searchText(20), 'a\r\nb\tc')).toBe('a  b c');
  });
  test('has no mark that nobody sees, and its letters composed', () => {
    for (const mark of ['\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\u00ad', '\u034f', '\u3164'])
      expect(parsed(text(20), `Zeph${mark}yrine`), mark).toBe('Zephyrine');
    expect(parsed(text(6), 'Zoe\u0308')).toBe('Zoë');
    expect(parsed(text(6), 'Zoe\u034f\u0308\u200dz')).toBe('Zoëz');
    expect(told(text(6), '\u200b\u2066')).toEqual(['required']);
    expect(parsed(searchText(20), 'zeph\u200byrine\tzoe\u0308')).toBe('zephyrine zoë');
  });
  test('keeps the joiners of scripts whose letters they change', () => {
    for (const name of ['علی\u200cرضا', 'क्\u200dष', 'نامَ\u200cها', 'র\u200d্যাব', 'മോഹന്\u200d', 'ស៊\u200cី'])
      expect(parsed(text(20), name)).toBe(name);
    expect(parsed(text(20), 'علی\u200c')).toBe('علی');
  });
  test('keeps what is seen by what it stands beside: of pictures, ideographs, Mongolian letters, digits', () => {
    const mongolian = '\u1828\u180b\u1821\u180e\u1821';
    for (const seen of ['👨\u200d👩\u200d👧', '🧔🏽\u200d♂\ufe0f', '❤\ufe0f', '1\ufe0f\u20e3', mongolian])
      expect(parsed(text(20), seen), seen).toBe(seen);
    const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';
    for (const seen of [england, '葛\u{e0100}', '\u0600١']) expect(parsed(text(20), seen), seen).toBe(seen);
    for (const nowhere of ['\ufe0f', '\u{e0100}', '\u{e0067}', '\u180b'])
      expect(parsed(text(20), `1${nowhere}a${nowhere}`)).toBe('1a');
    expect(parsed(text(20), '🏴\u{e0067}x')).toBe('🏴x');
  });
  test('has the signs of Windows that were read as control characters', () => {
    expect(parsed(text(20), 'L\u0092Exemple \u0080')).toBe('L’Exemple €');
    expect(parsed(optionalText(20), 'L\u0092Exemple')).toBe('L’Exemple');
  });
  test('is answered as it stands, and as it can be sent again', () => {
    expect(parsed(storedLine, 'L\u0092Exemple\u0007\u0081\nA\u2028B')).toBe('L’Exemple A B');
    expect(parsed(storedLine, '\u200b')).toBe('\u200b');
  });
  test('is judged at once, however much was sent', () => {
    const before = performance.now();
    expect(told(text(100), `e${'\u0301\u0327'.repeat(50_000)}`)).toEqual(['too_long']);
    expect(told(text(100), `${'\u200b'.repeat(401)}e`)).toEqual(['too_long']);
    expect(parsed(text(100), `${' '.repeat(500)}e\u200b`)).toBe('e');
    expect(performance.now() - before).toBeLessThan(3000);
  });
});

test('a text of several lines takes whatever ends one', () => {
  for (const sign of ['\u0085', '\u2028', '\u2029'])
    expect(parsed(optionalText(9), `${sign}a${sign}b${sign}`)).toBe('a\nb');
  expect(told(optionalText(9), 'a\u0081b')).toEqual(['invalid_value']);
});

test('a text of several lines takes those of any program, and a tab as a blank', () => {
  for (const schema of [optionalText(60), changedText(60)]) {
    expect(parsed(schema, 'Missing:\r\n\tpage 2\r\n\tpage 3\r')).toBe('Missing:\n page 2\n page 3');
    expect(parsed(schema, '100,00\tEUR\n\r\n')).toBe('100,00 EUR');
  }
  expect(parsed(optionalText(3), 'a\r\nb')).toBe('a\nb');
  expect(parsed(optionalText(9), '\r\n\t')).toBeUndefined();
  expect(told(optionalText(9), 'a\u000bb')).toEqual(['invalid_value']);
});
