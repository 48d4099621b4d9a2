import { site } from '../../site.config.ts'
import type { LegalDocument } from './legal.ts'
import { SALES_RETENTION_TEXT } from './record-retention.ts'

/**
 * What the software does with people's data, according to its tables and its log. A change to what is stored
 * changes this text and its date too.
 */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  summary: 'Your data is used only to improve your experience, and it is never sold.',
  effectiveDate: '2026-11-25',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      paragraphs: [
        `${site.brand} is. You can reach us, ${site.coach} included, at ${site.supportEmail}. “Improve your experience” means: you get what you ordered, you get a reply when you write, and the site stays fast and safe. We use data for nothing else.`,
      ],
    },
    {
      id: 'reading',
      title: 'When you read these pages',
      paragraphs: [
        'You don’t need an account. We use no ads, no tracking and no other company’s analytics. Fonts, pictures and scripts all come from this site, so our pages don’t tell any other company you were here.',
        'We count how often each page is opened in a day, and which kind of site its readers came from: a search engine, a social network, or the name of another site. These are numbers alone. They don’t come with a network address, a browser or anything else about you, and we delete them after 400 days.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      paragraphs: [
        'We set none for ads and none for analytics, and none at all while you only read. While a tab is open, your browser remembers how far you’ve scrolled and, if a page has to reload as you leave it, what you’ve typed. That stays in your browser and goes away when you close the tab. Only quiz answers you asked us to keep stay longer, as we explain below.',
        'The payment page belongs to Stripe, and Stripe uses cookies of its own there.',
        'We set a cookie only when the site can’t do what you asked without it. No script can read it, and no other site gets it:',
      ],
      items: [
        'When you press a button to pay, one recognizes your browser for an hour. With it, the page after your payment can show you the email address you typed, so you can check it.',
        'When you ask what fits you before you buy a Money Finder edition, one keeps your three answers for a day, so your edition begins with them.',
        'When you ask for a sign-in link or code, one remembers for 30 minutes that it was this browser.',
        'When you sign in, one keeps you signed in: for 180 days, or until you sign out. Another remembers this browser for 400 days, so we can email you when someone signs in with a new one.',
      ],
    },
    {
      id: 'buying',
      title: 'When you buy',
      paragraphs: [
        'You pay on a page run by Stripe, our payment provider. Your card number goes to Stripe and never reaches us. The name and billing address you give there stay with Stripe too. We can look them up there, but we don’t keep a copy. Here’s what we do keep from a purchase:',
      ],
      items: [
        'your email address',
        'what you bought, its price, and the dates on which you ordered and paid',
        'if it was paid, refunded or disputed',
        'which of our newsletters you came from, if you opened its link to the page you bought on',
        'which site led you to ours, if your browser says so: its name (or just “search engine” or “social network”), and no page or search words',
        'that you asked for a refund, and what you wrote about it, until you have your data deleted',
        'Stripe’s reference numbers for the payment',
        'for a download: that you have access to it, and how often it was downloaded',
        'for a membership: its status and the end of the period that’s paid for, or of one that was a gift',
      ],
    },
    {
      id: 'calls',
      title: 'When you book a call',
      paragraphs: [
        `You pick a time, and you can add your name and what you want to get out of the call. ${site.coach} sees both, with your email address, in an email and in her calendar. Here’s what we keep from a call:`,
      ],
      items: [
        'its time, the time zone in which you saw it, and every change of it',
        'your name and your question, if you gave them',
        'if it was booked, canceled or refunded',
        'that your link to it exists, as a fingerprint only',
      ],
    },
    {
      id: 'mail',
      title: 'Emails we send you',
      paragraphs: [
        'We send receipts, download links, invitations and reminders through our email provider, which handles your address and the text to deliver them. We record who each email was for, what it was about, and if it was sent or refused.',
        'Members of the Society can turn on notifications in a browser. Its maker (Google, Mozilla, Microsoft or Apple) delivers them and can’t read them: we encrypt each one, and it says only where something is new. We keep the address that this browser gave us until you turn them off or sign out.',
      ],
    },
    {
      id: 'writing',
      title: 'When you write to us',
      paragraphs: [
        'The form on the contact page sends us what you type into it when you press send: your email address and your message, and your name, kind of business and subject if you give them. We note the time and a number, email you the number, and email the message to ourselves together with what was bought with that address, so whoever replies knows what you’re asking about.',
        'Nothing is sent until you press the button. To be sure we don’t lose a message if the power fails, we also save a safety copy on our server. We delete those files after 30 days.',
      ],
    },
    {
      id: 'newsletter',
      title: 'When you subscribe to the newsletter',
      paragraphs: [
        'You type your address and click Subscribe. We email you a link, and only the button on that page puts you on the list. If you don’t click it, we don’t send you anything, and we delete the address after 30 days. Once you’re on the list, we keep your address, what you chose to get, any pause you set, and which issues we sent you. Our emails have no tracking pixels and no counted links. We don’t know who opens what.',
        'The law asks us to be able to show that you agreed. So we keep a record each time you ask, confirm, change or leave: when, on which page, with which button, the words next to it, and the first part of the network address it came from, which doesn’t identify a household. The record holds a fingerprint (a hash) of your address, and we never change or remove its entries.',
        'Every issue has a one-click unsubscribe link, and most email apps show a button for it too. Both work right away, with no login. If email to you bounces for good, or you mark it as spam, our email provider tells us and we stop. We keep a fingerprint of the address and the reason.',
      ],
    },
    {
      id: 'quiz',
      title: 'When you take the quiz',
      paragraphs: [
        'Your answers are part of the page’s address. Our server reads them there to pick the next question and doesn’t save them. If you ask us to email you the result, we keep your address and your answers for that email and delete the answers within two days, unless you check the box that lets us keep them. Then we use them to fill in later forms for you. Your browser remembers them for that, too, until you send such a form, for 30 days at most, or until you delete your data here. You can see and delete them anytime.',
      ],
    },
    {
      id: 'profile',
      title: 'When you tell us what you do',
      paragraphs: [
        'For lists sorted by what fits you, we keep your seven answers with your address: what you are, your state, your trade, certificates, registrations, years and size. If you get our newsletter, an issue may end with up to three that fit them. Members can save searches, and we keep each one’s name and what it looks for. If you ask for the weekly email of what’s new, every one has a link that stops it in one click.',
      ],
    },
    {
      id: 'applying',
      title: 'When you apply to the Society',
      paragraphs: [
        'We keep what you type into the application, and a draft if you ask us to save it. Once you confirm the application with the link we email you, we email it to the person who decides. If no one confirms it, we delete it after 7 days, and a draft without an email address after 30. We record when you applied, paid, were accepted or declined, canceled and left. Those records hold no name and no address. Emails about a membership have links that open it. Anyone with the link can use it, so please don’t forward it.',
      ],
    },
    {
      id: 'safety',
      title: 'What keeps the site safe',
      paragraphs: [
        'To keep anyone from flooding the checkout, the calendar or our forms, we count how often one network address asks for them, and how many forms name one email address. We don’t store the addresses for that, only fingerprints of them (hashes), and we delete those within two days.',
        'We don’t show picture puzzles or ask another company if you’re human. Each form carries a signed mark that says when it was opened. If a lot of forms come from one network, your browser may need a second to do a small calculation.',
        'Our log records which page was requested and when, what the response was and how long it took. It holds no network addresses, no full email addresses and no links to downloads or calls.',
      ],
    },
    {
      id: 'others',
      title: 'Who else handles your data',
      paragraphs: [
        'Four kinds of companies, each for its own job. We don’t pass anything to anyone else unless the law requires it.',
      ],
      items: [
        'Stripe, for payments, refunds and memberships',
        'our email provider, for the emails above and for our mailbox',
        `the video service on which ${site.coach} holds her calls, once you open its link`,
        'the company whose server this site runs on, which may keep its own technical logs for a short time',
      ],
    },
    {
      id: 'links',
      title: 'Links to other services',
      paragraphs: [
        'A quiz, a calendar, an application form or a profile on a social network may be run by another service. Such links open in a new tab. What you enter there is covered by that service’s policy.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      paragraphs: ['Only as long as we need it:'],
      items: [
        'Records of a purchase: as long as you have access to what you bought, and after that as long as tax law requires a seller to keep them.',
        'Calls, with your name and your question: as long as the purchase they belong to.',
        'Download links: each works for 30 days. You can get a new one anytime.',
        'Answers from the quiz: two days, or until you delete them if you let us keep them.',
        'Applications to the Society: until you delete them. Unconfirmed ones: 7 days. Drafts: 18 months, and 30 days without an email address.',
        'Your seven answers and your saved searches: until you delete them.',
        'Fingerprints of addresses that we count with: two days at most.',
        'Your place on the newsletter’s list: until you ask us to delete it. When you unsubscribe, we stop sending and keep a record that you left. The consent record and any note that email to you bounces or isn’t wanted, both without your address: as long as we send newsletters.',
        'Messages you sent us and emails between us: until you ask us to delete them, unless they belong to a purchase. The safety copy of messages: 30 days.',
      ],
    },
    {
      id: 'your-choices',
      title: 'See it, correct it, delete it',
      paragraphs: [
        'You can see and delete it yourself, anytime, without an account. Ask for a link below with the email address it’s about. We’ll email you a link that works for 24 hours and opens everything we have on file for that address. You can read it, download it as a file or delete it in one click. To correct something, write to us from that address.',
        `What stays after a deletion: ${SALES_RETENTION_TEXT} You’ll lose access to downloads you bought, because without your address we can’t tell they’re yours. This doesn’t end a paid membership. Cancel that first.`,
        'We keep the date of the deletion and a fingerprint of the address, to show that we did it and to keep deleted messages from coming back from the safety copy, where they may stay unused for up to 30 days. We delete emails in our mailbox by hand, so write to us for that.',
      ],
    },
    {
      id: 'changes',
      title: 'When this page changes',
      paragraphs: [
        'We’ll change the date at the top. We never put what we already have to a new use without asking you.',
      ],
    },
  ],
}
