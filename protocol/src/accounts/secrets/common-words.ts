/**
 * Words of the English and the Korean BIP-39 list that are common in messages to support: alone they do not indicate a seed
 * phrase. Taken from 350,000 words of English prose about software, the Korean texts of this product, and everyday words.
 */
const ENGLISH = `
able about above abstract access account achieve across action actual add address adjust again agent agree all allow
alone alpha already also always amount another answer any appear apple april area around ask audit august author
auto average avoid aware away badge balance banner bar base basic because become before begin behind below best
better between beyond body bring broken build bundle business busy call can carry case cash catch category cause
certain change charge chat check child choice choose chunk claim client close cloud code coin color column come
common confirm connect consider control copy core correct cost course cover credit cross current curve custom day
deal december decide define delay depend depth design detect device differ direct display document domain double
drop during dynamic early easily easy edge effort either element else empty enable end engine enough ensure entire
entry equal error escape exact example exchange exclude execute exist exit expect expose express extend extra false
family father feature fee feed fetch few field file filter final find fine first fitness fix flag flight flush
follow force fork forward found frame fresh friend front future gallery garbage gas general give good great group
guide half hand happy hard have head health height hello help hidden high history hold host hour idle ignore image
impact improve include index indicate initial inject input inside install into invest issue item join just keep key
kind know label language large later layer learn leave left length level library license light like limit link list
little live load local lock logic long loop machine magic mail main major make manage manual match maximum mean
media member memory merge message method middle million mind minimum minor minute mobile model modify moment month
more morning mother move much must name need negative neither network never news next night noble normal note
nothing notice now number object off often old omit once one only open option order ordinary original other output
outside over own owner page pair parent party pass patch path pattern pause people permit person phone picture place
please point pool popular portion position possible post prefer present pretty prevent price primary print priority
private problem process produce program project proof property provide public pull purpose push put quality quantum
question quick random range rate rather raw ready real reason receive record reduce reflect regular release rely
remain remove render replace report require resource response result return review reward right risk round route
rule run sad safe same sample save say scare scheme screen script search second secret section security seed segment
select sell service session setup share shell shield short side sign similar simple since size slow small smart
solution soon sorry sort source space special speed split sponsor stable staff stand start state stay step still
story strategy strong style subject submit such supply sure symbol system table tag target task team tell ten term
test text thank that then there they thing this three throw time tiny title today together token tomorrow tonight
tool top total track treat tree trigger true trust try turn twice two type under unique unit unknown until update
upgrade upon usage use used useful utility valid various vault verify version very video view visit visual void wait
walk want way web welcome what when where wide width will window wish word work world worry wrap write wrong year
you zero
`;

const KOREAN = `
가격 가능 가상 가입 가장 가족 감소 거짓 걱정 검사 검토 결과 결정 경고 경우 경험 계산 계속 계약 계획 고객 고민 공개
공식 과정 관련 관리 광고 구성 구입 권리 규칙 그날 그냥 그러나 그림 근처 글자 금고 금액 금요일 금지 기간 기관 기능 기록
기분 기술 기억 기준 긴급 긴장 나머지 날짜 남편 내년 내용 내일 느낌 다음 다행 단계 단어 단위 달러 달력 담당 답변 답장
당분간 당연히 당장 대답 대략 대부분 대신 대책 대출 도대체 도움 도저히 도중 도착 마지막 마찬가지 만약 많이 매일 먼저 메일
며칠 명령 모든 목록 목적 목표 무슨 무엇 문구 문서 문제 물건 물론 물음 바람 반대 반드시 반응 발견 발생 발표 방금 방문
방법 방식 방해 방향 버튼 번역 번호 벌써 범죄 법률 법적 변경 변동 변화 보관 보너스 보상 보안 보장 보존 보통 보험 복사
본인 부담 부분 부족 부탁 분명 불만 불법 불안 불행 비밀 비상 비용 비율 빨간색 빨리 사건 사람 사실 사업 사용 사장 사전
사진 사흘 상관 상대 상태 상품 상황 생각 생산 생활 서명 서비스 선물 선택 설명 설치 성공 세금 센터 소득 속도 손실 솔직히
수단 수시로 수입 수준 수집 순간 순서 순식간 숫자 스스로 시각 시간 시스템 시작 시절 시점 시험 신고 신규 신용 신청 실감
실례 실망 실수 실패 실현 아들 아직 안내 안녕 약간 약속 어려움 어쨌든 어쩐지 언어 얼른 엄마 업무 업체 여전히 역사 역시
역할 연결 연구 연락 연속 연장 열기 열쇠 열심히 열흘 영향 예금 예상 예약 예전 예정 예컨대 오늘 오전 오히려 올해 완성
완전 왜냐하면 외국 왼쪽 요금 요일 요즘 요청 원고 원래 원인 월급 월요일 위반 위험 유명 은행 의견 의문 의심 이것 이곳
이동 이렇게 이름 이상 이용 이익 이전 이틀 인간 인터넷 일단 일반 일부 일요일 일정 일주일 일찍 일체 일치 입력 자동 자랑
자신 자연 자정 작가 작년 작성 작업 잘못 잠시 장기간 재산 재판 저것 저녁 저런 저렇게 저번 저절로 저축 적극 적당히 적용
전기 전달 전문 전부 전용 전체 전후 절대 절차 점검 점수 점점 접근 정도 정리 정말 정보 정부 정상 정지 정확히 제공 제대로
제목 제발 제일 제출 제한 조건 조금 조절 조정 존재 종류 종합 주말 주문 주식 주인 주장 준비 중간 중단 중독 중요 즉시
증가 증거 지갑 지금 지급 지식 지원 지적 지출 직원 직장 진료 진짜 진행 질문 집중 짜증 차라리 차츰 참석 참여 책임 처벌
처음 천천히 체계 체험 초반 최근 최신 최종 추석 추천 추측 축하 충격 충돌 충분히 친구 친척 카메라 캠페인 컴퓨터 테스트
토요일 통계 통과 통신 통장 통합 통화 특별 특징 특히 파란색 파일 판단 판매 퍼센트 평가 평균 평소 포인트 포함 표현 품질
필요 하여튼 하지만 하필 한계 한동안 한번 할인 함께 함부로 항상 해결 해당 해석 행동 향상 허용 현금 현상 현실 현장 현재
형식 혜택 호기심 혹시 홈페이지 화면 화요일 확보 확인 확장 확정 환경 환율 활동 회복 회원 횟수 효율적 후반 휴식 휴일 흔히
희망
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${KOREAN}`.normalize('NFKD').trim().split(/\s+/));
