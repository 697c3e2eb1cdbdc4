/** Invented support messages in realistic wording. None contains a secret, so the secret detection must accept them all. */
export const ENGLISH_MESSAGES = `
I staked 2 BNB yesterday and the dashboard still shows zero.
My wallet is connected but the button to claim stays grey.
Why did my reward stop growing this morning?
The transaction failed and I still paid the network fee.
Please tell me when my fixed term of 90 days will end.
I would like to change the email address of my account.
The link in the confirmation email says that it has expired.
I lost the phone with my authenticator app and have no backup codes.
How long does a withdrawal take to arrive in my wallet?
Can I add more BNB to a fixed term that is already running?
What happens to my reward if I leave the term before its end?
The page asks me to switch the network but my wallet refuses.
I pressed the button twice, did I stake twice?
Is the 11% paid every day or only at the end of the year?
My wife and I share one wallet, can we both have an account?
Somebody called me and said that he works for your support team.
I received an email that looks like yours, is this message real?
The amount on the screen is different from the amount in my wallet.
Could you please explain the difference between flexible and fixed?
I moved to another country, do I need to tell you?
The statement for last year is missing the month of April.
My accountant needs the value of each reward on the day that it was paid.
The calendar on my phone does not show the end of the term.
I want to delete my account and all of my data.
There is no sound and no notice when the term is over.
The browser on my tablet shows a white page after I log in.
I tried again with another browser and it worked there.
Your website is very slow tonight, is there a problem with the server?
The gas fee was higher than usual, why is that?
I sent BNB directly to the vault address by mistake, can you send it back?
Who can pause the vault, and what would that mean for my money?
How do I check that the reserve really has enough to pay everybody?
The captcha is too hard to read for my father, who is old.
Do you have a phone number that I can call?
Please reply in English, my Korean is not good enough.
I think that the rate went down but nobody told me about it.
The second vault appeared today, should I move my stake?
Can I use a hardware wallet with a cable and the browser?
My ledger shows an error about blind signing.
The app says that my session has ended each time I open it.
I cannot find the ticket that I opened last week.
Thank you, the problem is solved and you can close this ticket.
It still does not work after I did all the steps that you sent.
The first answer helped, but the second question is still open.
Can you raise the limit for one transaction?
I was charged a fee twice, once for approve and once for stake.
What is the minimum that I can stake, and is there a maximum?
The chart of my rewards ends in March although I staked until June.
Please send me the history of my account as a file.
My balance in the exchange is fine but it does not appear here.
I would rather keep my money flexible until the market is calm again.
Where can I read the contract, and has anybody checked it?
The audit page says that the contract has not been audited, when will it be?
If your company closes tomorrow, how can I get my stake back?
I would like to give a part of my stake to my daughter as a gift.
The numbers jump when I turn my phone from portrait to landscape.
I clicked on confirm, then the window closed and nothing happened.
My internet went down in the middle of the transaction.
The status page says that all is well but I cannot log in.
Is it normal that the reward is shown in BNB and not in dollars?
The price of BNB on your page is older than one hour.
Please stop sending me a digest every day, once a week is enough.
I set the quiet hours but my phone still rings at night.
I use the dark theme because my eyes hurt in the evening.
The text is too small on my screen and the zoom does not help.
A friend of mine told me to write to you about this matter.
I am a student and this is all the money that I own.
My account was frozen after I pressed the link in your email.
I did not ask for a new password, who did that?
Someone in another city signed in to my account last night.
Please end all other sessions, I only use this laptop.
I typed the wrong address once, is my email public now?
The code that you sent by mail arrives ten minutes too late.
My company wants to stake a large amount, whom should we talk to?
I need proof of my balance for the bank, with a date and a signature.
The tax office asks for the source of my income.
How is the value of a reward in won decided?
I renewed the term and the new end date looks wrong by one day.
The term ended on Friday, but I can only redeem it today, why?
I would like to know who decides about the rate after the first year.
Does the reward compound by itself or do I have to do it?
The button to compound is not there on my phone.
I have two wallets and want to see both of them on one page.
The label of my wallet disappeared after the last update.
You wrote that nobody can take my principal, please show me where.
My wallet says that the site is dangerous, is that true?
I copied the address of the vault from the page, is it safe to add it?
The search finds nothing when I look for my ticket number.
My question is about the risk and not about the reward.
I waited for three hours and the block number did not change.
The estimated time is ten seconds but I have waited for ten minutes.
What does the error code 4001 mean?
The message on the screen says unknown error, try again later.
I took a picture of the screen, how can I send it to you?
It would be nice to have a table with all of my transactions in it.
You could also show the total of all fees at the end of the page.
I like the product very much and have told my brother about it.
Please do not close this ticket before I have answered.
The staff member who helped me was very kind and quick.
I still have the same problem as last month, nothing has changed.
First I opened the page, then I connected the wallet, and then I pressed stake.
After that the wallet showed a fee of 0.0004 BNB and I agreed.
At the end there was a red notice that the call would fail.
When I open the link on my computer, it works without any problem.
Just now I tried it again and got the same result as before.
I never shared my secret phrase with anybody, and I never will.
Do you ever ask for a seed phrase or a private key? I think you must not.
The transaction id begins with 0x7a3f and ends with b21e.
My address is 0x7a3F00000000000000000000000000000000b21E and I staked 3.5 BNB on 2026-10-14 at 09:21:33.
The amounts were 0.5 1.25 2 10 20 30 and 100 BNB on the days 01 02 03 04 05 06 07 08 09 10 11 12.
Order 550e8400-e29b-41d4-a716-446655440000 6ba7b810-9dad-11d1-80b4-00c04fd430c8 was shown as a reference.
`
  .trim()
  .split('\n');

export const KOREAN_MESSAGES = `
어제 2 BNB를 맡겼는데 대시보드에 아직 0으로 나옵니다.
지갑은 연결되어 있는데 보상 받기 버튼이 눌리지 않습니다.
오늘 아침부터 보상이 늘지 않는 이유가 무엇입니까?
거래가 실패했는데 수수료는 그대로 나갔습니다.
90일 고정형이 언제 끝나는지 알려 주십시오.
계정의 이메일 주소를 바꾸고 싶습니다.
확인 메일의 링크를 눌렀더니 기한이 지났다고 합니다.
인증 앱이 있는 휴대전화를 잃어버렸고 예비 코드도 없습니다.
출금을 하면 지갑에 들어오기까지 시간이 얼마나 걸립니까?
이미 시작한 고정형에 BNB를 더 넣을 수 있습니까?
기간이 끝나기 전에 나가면 보상은 어떻게 됩니까?
네트워크를 바꾸라고 하는데 지갑이 거절합니다.
버튼을 두 번 눌렀는데 두 번 맡겨진 것입니까?
11%는 매일 지급됩니까, 아니면 마지막에 한 번 지급됩니까?
아내와 같은 지갑을 쓰는데 계정을 각자 만들 수 있습니까?
고객센터 직원이라는 사람이 전화를 했습니다.
메일이 왔는데 진짜 보낸 것이 맞는지 확인 부탁드립니다.
화면의 금액과 지갑의 금액이 서로 다릅니다.
자유형과 고정형의 차이를 자세히 설명해 주십시오.
외국으로 이사했는데 따로 알려 드려야 합니까?
작년 명세서에 4월 내용이 빠져 있습니다.
세무사가 보상을 받은 날짜의 환율과 금액을 모두 요청했습니다.
휴대전화 달력에 종료 날짜가 나오지 않습니다.
계정과 모든 개인정보를 삭제하고 싶습니다.
기간이 끝났는데 아무 알림도 오지 않았습니다.
태블릿 브라우저에서 로그인하면 하얀 화면만 나옵니다.
다른 브라우저로 다시 해 보니 잘 됩니다.
오늘 저녁에 사이트가 너무 느린데 서버에 문제가 있습니까?
가스비가 평소보다 비싼 이유가 궁금합니다.
실수로 금고 주소로 BNB를 직접 보냈는데 돌려받을 수 있습니까?
금고를 누가 정지할 수 있고 그러면 제 돈은 어떻게 됩니까?
준비금이 정말 충분한지 어떻게 확인할 수 있습니까?
아버지가 연세가 많으셔서 글자가 잘 안 보인다고 하십니다.
전화로 상담할 수 있는 번호가 있습니까?
답변은 한국어로 부탁드립니다.
보상률이 내려간 것 같은데 안내를 받지 못했습니다.
오늘 두 번째 금고가 생겼는데 옮겨야 합니까?
하드웨어 지갑을 컴퓨터에 연결해서 쓸 수 있습니까?
들어올 때마다 세션이 끝났다고 나옵니다.
지난주에 보낸 문의를 찾을 수 없습니다.
감사합니다. 문제가 해결되었으니 종료하셔도 됩니다.
알려 주신 방법대로 순서대로 했지만 여전히 안 됩니다.
첫 번째 답변은 도움이 되었지만 두 번째 질문은 아직 그대로입니다.
한 번에 보낼 수 있는 한도를 올려 주실 수 있습니까?
수수료가 두 번 나갔습니다. 한 번은 승인, 한 번은 맡기기였습니다.
최소 금액과 최대 금액이 각각 얼마입니까?
그래프가 3월에서 끊겨 있는데 저는 6월까지 맡겼습니다.
제 계정의 활동 기록을 파일로 보내 주십시오.
거래소에는 잔액이 있는데 여기에는 보이지 않습니다.
시장이 안정될 때까지는 자유형으로 두고 싶습니다.
계약 코드는 어디에서 볼 수 있고 누가 검사했습니까?
회사가 문을 닫으면 제 돈은 어떻게 찾습니까?
맡긴 금액의 일부를 딸에게 선물로 주고 싶습니다.
휴대전화를 돌리면 숫자가 움직입니다.
확인을 눌렀더니 창이 닫히고 아무 일도 일어나지 않았습니다.
거래 중간에 인터넷이 끊겼습니다.
상태 페이지는 정상이라고 하는데 로그인이 안 됩니다.
보상이 달러가 아니라 BNB로 표시되는 것이 맞습니까?
가격이 한 시간 전 것으로 나옵니다.
매일 오는 메일을 일주일에 한 번으로 바꾸고 싶습니다.
방해 금지 시간을 설정했는데 밤에도 알림이 옵니다.
눈이 아파서 어두운 화면을 씁니다.
글씨가 너무 작아서 확대해도 읽기 어렵습니다.
친구가 이 문제는 고객센터에 물어보라고 했습니다.
저는 학생이고 이것이 제가 가진 돈의 전부입니다.
메일의 링크를 누른 뒤 계정이 동결되었습니다.
비밀번호를 바꾼 적이 없는데 변경되었다는 메일이 왔습니다.
어젯밤에 다른 도시에서 누가 로그인했습니다.
다른 기기의 세션을 모두 종료해 주십시오.
이메일 주소를 한 번 잘못 입력했는데 괜찮습니까?
인증 번호가 십 분이나 늦게 도착합니다.
회사 자금을 크게 맡기려고 하는데 누구와 이야기하면 됩니까?
은행에 낼 잔액 증명서가 필요합니다.
세무서에서 소득의 출처를 물었습니다.
원화 가치는 어떤 기준으로 계산합니까?
기간을 연장했는데 종료 날짜가 하루 다릅니다.
금요일에 끝났는데 왜 오늘에야 찾을 수 있습니까?
일 년 뒤의 보상률은 누가 결정합니까?
보상이 자동으로 다시 맡겨집니까, 아니면 직접 해야 합니까?
휴대전화에는 다시 맡기기 버튼이 없습니다.
지갑이 두 개인데 한 화면에서 보고 싶습니다.
업데이트 뒤에 지갑 이름이 사라졌습니다.
원금은 누구도 가져갈 수 없다고 하셨는데 근거를 보여 주십시오.
지갑에서 위험한 사이트라고 경고가 나오는데 사실입니까?
금고 주소를 복사했는데 그대로 써도 안전합니까?
문의 번호로 검색하면 아무것도 나오지 않습니다.
보상이 아니라 위험에 대해 질문하고 싶습니다.
세 시간을 기다렸는데 블록 번호가 그대로입니다.
예상 시간은 십 초인데 십 분째 기다리고 있습니다.
오류 코드 4001은 무슨 뜻입니까?
알 수 없는 오류라고 나오고 잠시 후 다시 시도하라고 합니다.
화면을 사진으로 찍었는데 어떻게 보내면 됩니까?
모든 거래를 표로 볼 수 있으면 좋겠습니다.
전체 수수료의 합계도 마지막에 보여 주시면 좋겠습니다.
서비스가 마음에 들어서 동생에게도 소개했습니다.
제가 답장하기 전에는 문의를 종료하지 말아 주십시오.
담당 직원분이 친절하고 빠르게 도와주셨습니다.
지난달과 똑같은 문제가 계속되고 있습니다.
먼저 페이지를 열고 지갑을 연결한 다음 맡기기를 눌렀습니다.
그 뒤에 지갑에 수수료가 나와서 동의했습니다.
마지막에 빨간색으로 실패할 거래라는 안내가 나왔습니다.
복구 문구는 누구에게도 알려 준 적이 없습니다.
혹시 복구 문구나 개인키를 물어보는 경우가 있습니까?
고객센터에서 지갑 문제를 확인하는 데 보통 며칠이 걸립니까?
결과가 나오면 메일로 연락 주시고 필요한 정보가 있으면 말씀해 주십시오.
`
  .trim()
  .split('\n');
