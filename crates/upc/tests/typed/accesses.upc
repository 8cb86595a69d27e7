shared int s, a[4*THREADS];
strict shared int flag;
relaxed shared int data;
strict shared struct rec { int x; int bits : 3; int arr[4]; } sr;
struct rec pr;
shared strict int *sp;

void by_qualifier(int i)
{
    flag = data;
    flag++;
    data += flag;
    sr.arr[i] = sr.bits;
    sr.bits = 2;
    pr = sr;
    *sp = a[s++];
    i = pr.bits + 1;
}

void by_pragma(void)
{
#pragma upc strict
    s = 1;
    data = 2;
    {
#pragma upc relaxed
        s = 3;
        flag = 4;
    }
    --s;
}

void after(void) { s = 5; }
#pragma upc strict
void later(void) { s = 6; }
