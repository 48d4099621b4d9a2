import { describe, expect, test } from 'vitest'
import { captionsToTranscript, isCaptions } from './captions.ts'
import { parseChapters, proposeChapters } from './chapters.ts'
import { recordingAt } from './recording-link.ts'
import { anchorAt, cleanTranscript, readTranscript } from './transcript.ts'
import { readTranscriptFile } from './transcript-file.ts'

const VTT = `\uFEFFWEBVTT - Tuesday's call
Kind: captions

NOTE not read

STYLE
::cue { color: red }

1
00:00:01.000 --> 00:00:04.000 align:start
<v.loud Simone>Welcome &amp; hello,</v>

intro
00:00:04.000 --> 00:00:06.500
<v Simone>every<00:00:05.000>one.</v>

01:02:03.250 --> 01:02:05.000
<v Tasha G.>Do I price the <i>driver</i>?</v>
`

describe('Captions', () => {
  test('of WebVTT become paragraphs with the time and the name, without notes, styles, tags and names of characters', () => {
    expect(captionsToTranscript(VTT)).toBe(
      '[0:01] Simone: Welcome & hello, everyone.\n[1:02:03] Tasha G.: Do I price the driver?',
    )
  })

  test('of SubRip are read too, with names as video rooms write them, by whatever line ends', () => {
    const srt =
      '1\r\n00:00:02,000 --> 00:00:03,000\r\nSimone: Two lines\r\nof hers.\r\n\r\n2\r\n00:00:05,500 --> 00:00:06,000\r\nAndre: Mine.\r\n'
    expect(captionsToTranscript(srt)).toBe('[0:02] Simone: Two lines of hers.\n[0:05] Andre: Mine.')
    expect(captionsToTranscript(srt.replaceAll('\r\n', '\r'))).toBe(captionsToTranscript(srt))
  })

  test('that roll, and so say each line twice, are read once', () => {
    const rolling = ['A budget', 'A budget\nis read', 'is read\nfrom the end.']
      .map((text, at) => `00:0${at}.000 --> 00:0${at + 1}.000\n${text}`)
      .map((cue) => `00:${cue.replace(' --> ', ' --> 00:')}`)
    expect(captionsToTranscript(`WEBVTT\n\n${rolling.join('\n\n')}`)).toBe('[0:00] A budget is read from the end.')
  })

  test('of a long talk end a paragraph with a sentence, not in the middle of one', () => {
    const cues = Array.from(
      { length: 60 },
      (_, at) => `00:00:${String(at).padStart(2, '0')}.000 --> 00:00:59.000\nten words here${at % 5 === 4 ? '.' : ''}`,
    )
    const lines = captionsToTranscript(`WEBVTT\n\n${cues.join('\n\n')}`).split('\n')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.every((line) => line.endsWith('.') && line.length < 400)).toBe(true)
  })

  test('are known by how they begin, and text that only talks of them isn’t', () => {
    expect([VTT, '1\n00:00:01,0 --> 00:00:02,0\nHi', 'WEBVTT'].map(isCaptions)).toEqual([true, true, true])
    expect(['WEBVTTS are nice', '1\nis a number', '[0:00] Simone: WEBVTT', ''].map(isCaptions)).toEqual([
      ...[false, false, false, false],
    ])
  })

  test.each([
    ['open tags', '<'.repeat(2_000_000)],
    ['numbers', '1\n'.repeat(1_000_000)],
    ['empty lines', ' \n'.repeat(1_000_000)],
    ['half names of characters', '&amp'.repeat(500_000)],
  ])('of two megabytes of %s are read within moments', (_, text) => {
    expect(captionsToTranscript(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}`)).toBeTypeOf('string')
  })
})

describe('A transcript', () => {
  test('has the time and the speaker of each line that names them, and headings', () => {
    const text = '# Budgets\n[12:30] Simone: The largest line first.\n1:02:03 Then: nothing\nNo time: here\n\n'
    expect(readTranscript(text)).toEqual([
      { at: undefined, anchor: undefined, speaker: '', text: 'Budgets', isHeading: true },
      { at: 750, anchor: 'at-750', speaker: 'Simone', text: 'The largest line first.', isHeading: false },
      { at: 3723, anchor: 'at-3723', speaker: 'Then', text: 'nothing', isHeading: false },
      { at: undefined, anchor: undefined, speaker: '', text: 'No time: here', isHeading: false },
    ])
  })

  test('leads a chapter to the last line that begins by then, and two lines of one time have one anchor', () => {
    const lines = readTranscript('[0:10] One\n[0:10] Two\n[0:50] Three')
    expect(lines.map(({ anchor }) => anchor)).toEqual(['at-10', undefined, 'at-50'])
    expect([0, 10, 49, 50, 900].map((at) => anchorAt(lines, at))).toEqual(['at-10', 'at-10', 'at-10', 'at-50', 'at-50'])
    expect(anchorAt(readTranscript('No times at all'), 10)).toBeUndefined()
  })

  test('that is pasted as captions is stored as text, and any other text as it is', () => {
    expect(cleanTranscript('1\n00:00:01,000 --> 00:00:02,000\nHello')).toBe('[0:01] Hello')
    expect(cleanTranscript(' Only\r\ntext ')).toBe('Only\ntext')
  })
})

describe('A transcript’s file', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('is text, whatever it is called', () => {
    expect(readTranscriptFile(bytes('\uFEFF[0:00] Simone: Hello'))).toEqual({ transcript: '[0:00] Simone: Hello' })
    expect(readTranscriptFile(bytes(VTT))).toMatchObject({ transcript: expect.stringContaining('[1:02:03] Tasha G.:') })
  })

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'not-text'],
    ['text of another encoding', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), 'not-text'],
    ['text with a zero in it', bytes('a\u0000b'), 'not-text'],
    ['captions without a word', bytes('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n'), 'empty'],
    ['nothing', bytes(' \n'), 'empty'],
    ['more than we take', bytes('x'.repeat(2 * 1024 * 1024 + 1)), 'too-large'],
    ['more than anyone says', bytes('x'.repeat(200_001)), 'too-long'],
  ])('isn’t %s', (_, file, problem) => {
    expect(readTranscriptFile(file)).toEqual({ problem })
  })
})

describe('Chapters', () => {
  test('are one a line, in the order of their times', () => {
    expect(parseChapters('1:02:30 Questions\n\n 12:30 – What a budget narrative needs\r\n[0:00] Wins')).toEqual({
      chapters: [
        { at: 0, title: 'Wins' },
        { at: 750, title: 'What a budget narrative needs' },
        { at: 3750, title: 'Questions' },
      ],
    })
    expect(parseChapters('')).toEqual({ chapters: [] })
  })

  test.each([
    ['Wins', 'the chapter “Wins” needs its time first, such as 12:30 or 1:02:30.'],
    ['12:75 Wins', 'the chapter “12:75 Wins” needs its time first, such as 12:30 or 1:02:30.'],
    ['1:60:00 Wins', 'the chapter “1:60:00 Wins” needs its time first, such as 12:30 or 1:02:30.'],
    ['12:30', 'the chapter “12:30” needs a title of up to 120 characters.'],
    ['0:10 One\n0:10 Two', 'two chapters begin at 0:10.'],
    [Array.from({ length: 61 }, (_, at) => `${at}:00 A`).join('\n'), 'there can be up to 60 chapters.'],
  ])('that can’t be read say which one and why', (typed, problem) => {
    expect(parseChapters(typed)).toEqual({ problem })
  })

  test('are proposed from the headings, each with its own time or that of the next line', () => {
    const text = '# Wins\n[0:05] Simone: First a win.\n[12:30] ## Budgets\n# Never said'
    expect(proposeChapters(text, [{ name: 'Simone', lead: 'Not used' }])).toEqual([
      { at: 5, title: 'Wins' },
      { at: 750, title: 'Budgets' },
    ])
  })

  test('are proposed from the seats without headings, from where each member first speaks under her name', () => {
    const text = '[0:00] Simone: Who is first?\n[4:30] Tasha: Me.\n[6:00] Tasha: And more.\n[9:00] Andre T.: Then I.'
    const seats = [
      { name: 'Andre T.', lead: 'A cleaning bid' },
      { name: 'Tasha G.', lead: 'County lunches' },
      { name: 'Tash', lead: 'Silent' },
    ]
    expect(proposeChapters(text, seats)).toEqual([
      { at: 270, title: 'County lunches' },
      { at: 540, title: 'A cleaning bid' },
    ])
  })
})

test.each([
  ['https://www.youtube.com/watch?v=abc&t=3s', 'https://www.youtube.com/watch?v=abc&t=750s'],
  ['https://youtu.be/abc?si=1', 'https://youtu.be/abc?si=1&t=750s'],
  ['https://www.youtube.com/live/abc', 'https://www.youtube.com/live/abc?t=750s'],
  ['https://vimeo.com/123/abcdef', 'https://vimeo.com/123/abcdef#t=750s'],
  ['https://www.youtube.com/@someone', undefined],
  ['https://youtube.com.example.com/watch?v=abc', undefined],
  ['https://video.example.com/1', undefined],
])('A recording at %s plays from a chapter at %s', (recording, played) => {
  expect(recordingAt(recording, 750)).toBe(played)
})
